curl http://a/b -H 'Content-Type: text/x' -d @- <<EOF
x=$X
EOF

