curl http://a/b > out/c.json 2>&1
