curl 'http://intranet/api/items' \
  -H 'Accept: */*' \
  -H 'Accept-Language: en' \
  -H 'Connection: keep-alive' \
  -H 'Cookie: JSESSIONID=ABC123HUNTER2' \
  -H 'Referer: http://intranet/' \
  -H 'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36' \
  -H 'X-Requested-With: XMLHttpRequest'
curl http://a/b -H 'User-Agent: Mozilla/5.0 (X11)'
