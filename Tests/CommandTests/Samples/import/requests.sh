#!/bin/sh
curl "$BASE/plain"
curl -X POST "$BASE/users" -H 'X-A: 1' -H "Authorization: Bearer $ACCESS" -d name=Ann -d 'note=a b%26c'
curl --json '{"name": "Ann", "numbers": [1, 2.50, true, null], "text": "<<a>> {{b}}"}' "$BASE/json"
curl -G "$BASE/search?x=1" --data-urlencode 'q=Ann & Bo' -d page=1
curl -u 'ann:pass word' "$BASE/basic"
curl -b 'a=1; b=2' "$BASE/cookies"
curl -I "$BASE/head"
curl -T upload.txt "$BASE/put/"
curl -F 'title=Holidays' -F 'file=@upload.txt;type=text/plain' -F 'data=<upload.txt' "$BASE/form"
curl --data-raw '@literal' -H 'Content-Type: text/plain' "$BASE/raw"
curl --data-binary @upload.txt "$BASE/binary"
curl "$BASE/odd%20path/~x?a=b%2Bc&d=%C3%A9&e"
curl "$BASE/order?b=2&a=1&b=1"
curl -A agent/1 -e http://referer.example/ "$BASE/agent"
curl -H 'X-Empty;' -H 'X-Twice: 1' -H 'X-Twice: 2' "$BASE/headers"
curl --oauth2-bearer abcdefghijk "$BASE/bearer"
curl -X DELETE "$BASE/items/[1-3]"
curl -X PATCH "$BASE/merge" -H 'Content-Type: application/merge-patch+json' -d '{"a":1}'
curl "$BASE/a/../b"
curl --path-as-is "$BASE/a/../b"
curl -X POST "$BASE/empty" -d ''
curl "$BASE/xml" -H 'Content-Type: application/xml' --data '<?xml version="1.0"?><a b="&lt;">$x</a>'
curl -u 'ann:pass word' -H 'Authorization: Bearer abcdefghijk' "$BASE/one-authorization"
curl -b a=1 -H 'Cookie: b=2' "$BASE/one-cookie"
curl -H 'Content-Type:' -d 'hello' "$BASE/untyped"
