"""Tests of `verdict import` with generated exports."""
