curl http://a/b -d a=1 --data-binary @Package.swift
