curl http://a/b -x http://p:3128 --noproxy a
