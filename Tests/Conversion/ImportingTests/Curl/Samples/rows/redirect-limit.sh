curl http://a/b -L --max-redirs 3
