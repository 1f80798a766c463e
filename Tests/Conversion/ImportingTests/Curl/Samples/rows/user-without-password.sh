curl http://a/b -u ann
