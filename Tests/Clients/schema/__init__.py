"""Tests of the JSON Schemas."""
