# The two commands to know are `make play` and `make test`; everything they do is written in tools/.

PYTHON ?= $(shell sh tools/find_python.sh)
DEV = $(or $(PYTHON),sh tools/find_python.sh --explain) tools/dev.py

.PHONY: help play site check test bench gallery clean

help:
	@echo "make play    build the game, serve it on this machine and open the browser"
	@echo "make test    check the code and run every test, in a browser too"
	@echo "make site    build the static site into dist/site"
	@echo "make check   ruff and mypy"
	@echo "make bench   measure"
	@echo "make gallery take the pictures of docs/gallery.md anew"
	@echo "make clean   remove everything that was built"

play site check test bench gallery clean:
	@$(DEV) $@
