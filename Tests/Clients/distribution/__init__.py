"""Tests of packages, on a bare Debian."""
