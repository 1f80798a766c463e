curl http://a/b --retry 3
