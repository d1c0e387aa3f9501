"""Tests of builds that are killed, starved and interrupted."""
