curl http://a/b --http1.1
