"""Tests of the packages on a minimal Debian."""
