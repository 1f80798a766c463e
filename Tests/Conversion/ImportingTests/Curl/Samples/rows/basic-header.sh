curl http://a/b -H 'Authorization: Basic YW5uOnB3'
