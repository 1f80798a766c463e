curl -sSLXPUT http://a/b -da=1
