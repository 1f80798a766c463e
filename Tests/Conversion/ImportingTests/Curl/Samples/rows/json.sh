curl http://a/b -H 'Content-Type: application/json' -d '{"a":1,"b":[true,null]}'
