curl http://a/b -u a:hunter2 -H 'Authorization: Bearer x1y2z3'
curl http://a/c --oauth2-bearer hunter2 -H 'Authorization: Basic YW5uOmh1bnRlcjM='
curl http://ann:hunter2@a/d -H 'Authorization:'
curl http://a/e -b sid=hunter2 -H 'Cookie: sid=hunter3'
curl http://a/f -A me -e http://c/ -r 0-9 -H 'User-Agent: you' -H 'Referer: http://d/' -H 'Range: bytes=5-9'
curl http://a/g --oauth2-bearer "$TOKEN" -u ann:hunter2
