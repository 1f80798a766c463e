curl http://a/b -m 2.5 --connect-timeout 1
