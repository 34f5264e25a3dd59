#!/bin/sh
# Prints a Python of 3.11 or newer. With --explain (there is none) says what to install and fails.
if [ "$1" = "--explain" ]; then
  echo "samba: Python 3.11 or newer is needed: install it from python.org or your package manager (Debian: apt-get install python3 python3-venv)" >&2
  exit 1
fi
for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
  if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
    echo "$name"
    exit 0
  fi
done
