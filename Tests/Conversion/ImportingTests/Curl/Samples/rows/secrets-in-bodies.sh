curl http://example.com/a -H 'Content-Type: application/xml' -d '<a><password>
  hunter6
</password><token><![CDATA[hunter7]]></token></a>'
curl http://example.com/b -H 'Content-Type: text/plain' -d 'user[password]=hunter8; user%5Bpassword%5D=hunter9'
