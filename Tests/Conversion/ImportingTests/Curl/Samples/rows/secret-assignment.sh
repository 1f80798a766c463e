TOKEN=abc
curl http://a/b -H "Authorization: Bearer $TOKEN"
