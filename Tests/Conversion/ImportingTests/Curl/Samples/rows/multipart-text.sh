curl http://a/b --form-string 'a=@b;type=c' -F 'd="x;y"' -F 'e=z;headers="X-A: 1"'
