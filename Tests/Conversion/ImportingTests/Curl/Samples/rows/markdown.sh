# API

To list users, it's enough to run

```bash
$ curl http://localhost/users
```

## Delete one

    curl http://localhost/not-in-a-block

```sh
curl -X DELETE \
  http://localhost/users/1
```
