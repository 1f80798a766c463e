curl --frobnicate 1 --compressed http://a/b --frobnicate http://a/c
curl --frobnicate=1 --location localhost:8080/b
