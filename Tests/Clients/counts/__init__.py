"""Tests of averages and counts."""
