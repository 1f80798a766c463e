curl http://a/b -H 'Content-Type: application/octet-stream' --data-binary $'\xff\xfe\x01'
curl http://a/c -d $'\xff'
curl http://a/d -d $'\xc3'$'\xa9' -H $'X-A: \xc3\xa9'
