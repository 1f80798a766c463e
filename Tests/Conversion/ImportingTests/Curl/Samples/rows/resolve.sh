curl https://a/b --resolve a:443:127.0.0.1
