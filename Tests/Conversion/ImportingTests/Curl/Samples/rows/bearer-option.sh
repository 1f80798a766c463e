curl http://a/b --oauth2-bearer abcdef
