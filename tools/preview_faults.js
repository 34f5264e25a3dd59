// What does not fit on the screen of a preview page, in words. Run by tools/preview.py in the page.
() => {
  const faults = [];
  const width = innerWidth;
  const height = innerHeight;
  const page = document.documentElement;
  const panel = document.querySelector("#panel");
  const looked = (element) => element.getBoundingClientRect().width && (!panel || panel.contains(element));
  const name = (element) => element.id || element.className || element.textContent;

  if (page.scrollWidth > width || page.scrollHeight > height) {
    faults.push(`page scrolls ${page.scrollWidth}x${page.scrollHeight}`);
  }

  for (const element of document.querySelectorAll("button, .melds, #pile-line, .line, .seat, .seat b, .scores li, .need")) {
    if (!looked(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width <= 1) continue;
    if (box.left < -1 || box.right > width + 1 || box.top < -1 || box.bottom > height + 1) {
      faults.push(`outside: ${name(element)}`);
    }
    const tall = element.scrollHeight > element.clientHeight + 1;
    if (tall && (element.tagName !== "BUTTON" || element.matches(".act"))) {
      faults.push(`cut: ${name(element)} ${element.scrollHeight}>${element.clientHeight}`);
    }
    if (element.matches(".act, .line, .need, .scores li, .seat b") && element.scrollWidth > element.clientWidth + 1) {
      faults.push(`wide: ${name(element)} ${element.scrollWidth}>${element.clientWidth}`);
    }
  }

  // The patch of each button that a finger can really hit has to be 24 by 24 px.
  const longest = (from, to, hit) => {
    let run = 0;
    let best = 0;
    for (let at = from; at < to + 0.5; at += 0.5) {
      run = hit(at) ? run + 0.5 : 0;
      best = Math.max(best, run);
    }
    return best;
  };
  for (const element of document.querySelectorAll("button")) {
    if (!looked(element)) continue;
    const box = element.getBoundingClientRect();
    const mine = (x, y) => element.contains(document.elementFromPoint(x, y));
    const middle = box.top + Math.min(box.height, 60) / 2 - (element.matches(".strip") ? 4 : 0);
    const column = box.left + Math.min(12, box.width / 2);
    const across = longest(box.left, box.left + Math.min(box.width, 200), (x) => mine(x, middle));
    const down = longest(box.top, box.top + Math.min(box.height, 120), (y) => mine(column, y));
    if (across < 23.5 || down < 23.5) faults.push(`small target: ${element.id} ${across}x${down}`);
  }

  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  if (box("#ours").bottom > box("#table").bottom + 1) faults.push("our melds leave the table");
  if (box("#middle").bottom > box("#ours").top + 1 || box("#theirs").bottom > box("#middle").top + 1) {
    faults.push("the heaps lie over melds");
  }
  return faults;
}
