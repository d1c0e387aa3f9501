"""Tests of the pages on which one writes."""
