curl http://a/b --digest -u "ann:$PW"
