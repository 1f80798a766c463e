curl -X purge http://a/b
