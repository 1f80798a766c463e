curl http://a/b -H 'Content-Type:' -d 'hello'
curl http://a/c -H 'Content-Type:' -d a=1 -d b=2
curl http://a/d -H 'Content-Type:' --json '{"a": 1}'
curl http://a/e -H 'Content-Type:' -d @Package.swift
curl http://a/f -H 'Content-Type:' -T Package.swift
curl http://a/g -H 'Content-Type:' -H 'Content-Type: text/x' -d x
