"""Tests of pictures that are made smaller, and of what makes them."""
