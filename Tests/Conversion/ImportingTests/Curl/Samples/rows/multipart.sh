curl http://a/b -F a=1 -F 'b=@Package.swift;type=text/x;filename=c.txt' -F 'c=x;type=text/y'
