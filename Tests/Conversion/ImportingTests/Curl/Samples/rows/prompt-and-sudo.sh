$ curl http://a/b
sudo /usr/bin/curl http://a/c
