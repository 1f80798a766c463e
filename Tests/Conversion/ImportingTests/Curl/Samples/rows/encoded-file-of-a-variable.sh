NAME=x
curl http://a/b --data-urlencode "$NAME@Package.swift"
