curl -I http://a/b
