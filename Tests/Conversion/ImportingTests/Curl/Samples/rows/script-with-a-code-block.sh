curl http://localhost/a
cat >notes.md <<'END'
```
curl http://localhost/in-a-text
```
END
curl http://localhost/b
