curl http://a/b -o /dev/null
