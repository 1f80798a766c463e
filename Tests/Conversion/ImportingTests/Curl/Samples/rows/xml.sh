curl http://a/b -H 'Content-Type: application/xml' -d '<a/>'
