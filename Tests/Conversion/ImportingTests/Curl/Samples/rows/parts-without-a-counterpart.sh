curl http://localhost/a -F 'a=<-'
curl http://localhost/b -F $'a=b;type=text/x\r\ny: z'
curl 'http://localhost/c/[1-999999999]'
