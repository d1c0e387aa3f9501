"""Tests of responsive images and of the helper program that creates them."""
