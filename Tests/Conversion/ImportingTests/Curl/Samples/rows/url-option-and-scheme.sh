curl --url a.example/b
