"""Tests of the browser editor."""
