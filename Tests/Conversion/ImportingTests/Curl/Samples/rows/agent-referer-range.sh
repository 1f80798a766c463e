curl http://a/b -A me/1 -e http://r/ -r 0-99
