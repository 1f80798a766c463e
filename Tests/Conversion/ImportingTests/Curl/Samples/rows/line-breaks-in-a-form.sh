curl http://a/b -d 'a=1
b=2'
curl http://a/b -d "a=$A
b=2"
curl http://a/b --data-urlencode 'a=1
2'
