curl http://a/b --http2
