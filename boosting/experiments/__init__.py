"""Experiments: functions that run algorithms many times and return what came out, as numbers.

A function of a single run belongs to `boosting.theory`; what compares several runs stands here.

    deep_families.py    DeepBoost over a grid of its two prices; AdaBoost over families of trees
"""
