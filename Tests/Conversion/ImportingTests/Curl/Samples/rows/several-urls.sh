curl http://a/b http://a/c
