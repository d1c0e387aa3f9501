"""Tests of exports that are moved in."""
