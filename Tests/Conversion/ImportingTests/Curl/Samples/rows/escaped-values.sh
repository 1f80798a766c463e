curl --json '{"password": "'"$(json "$PASSWORD")"'", "name": "'"$(json "$NAME")"'"}' http://a/b
