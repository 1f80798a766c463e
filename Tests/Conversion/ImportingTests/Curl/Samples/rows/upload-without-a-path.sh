curl -T Package.swift http://localhost
curl -T Package.swift 'http://localhost/files/?x=1'
curl -T Package.swift http://localhost/other.txt
curl -H 'Authorization: Basic YTpi' -H 'Authorization: Token abc' http://localhost/
curl -T Package.swift "$OTHER"
sleep 2
# then poll
curl http://localhost/
