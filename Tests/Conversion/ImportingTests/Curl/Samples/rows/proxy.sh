curl http://a/b -x http://p:3128 -U me:pw
