curl http://a/b
curl http://a/b
