curl http://a/b/ -T Package.swift
