"""Tests of the preview server."""
