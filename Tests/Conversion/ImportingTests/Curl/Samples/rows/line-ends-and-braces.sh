curl -d 'a
b' -H 'Content-Type: text/plain' http://localhost/a
curl --data-urlencode 'a={{x}}' -d b http://localhost/b
curl -G -d x 'http://localhost/c?k=1#f'
sleep 2
curl http://localhost/d
