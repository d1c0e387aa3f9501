"""Tests of publishing to servers and stores."""
