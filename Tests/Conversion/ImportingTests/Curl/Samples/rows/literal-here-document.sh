curl http://a/b -H 'Content-Type: text/x' --data-binary @- <<'EOF'
x=$X
EOF

