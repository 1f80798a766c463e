curl http://a/b -d 'user=ann&password=pw'
