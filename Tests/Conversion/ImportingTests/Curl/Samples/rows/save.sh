curl http://a/b -o out/b.json
