curl 'http://a/b' \
  -H 'accept: application/json' \
  -H 'accept-language: en-US,en;q=0.9' \
  -H 'cache-control: no-cache' \
  -H 'connection: keep-alive' \
  -H 'origin: http://c' \
  -H 'referer: http://c/d' \
  -H 'sec-ch-ua: "Chromium";v="129"' \
  -H 'sec-fetch-mode: cors' \
  -H 'user-agent: Mozilla/5.0' \
  -H 'x-requested-with: XMLHttpRequest'
curl 'http://a/c' -H 'user-agent: Mozilla/5.0' -H 'referer: http://c/d'
