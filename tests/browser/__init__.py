"""Tests of pages in a real browser. A package, so that browser and pit are closed when a process goes on to other tests."""
