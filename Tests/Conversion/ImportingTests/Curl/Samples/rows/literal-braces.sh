curl http://a/b -H 'X-A: {{x}}' -d '{"note": "{{x}} and $HOME", "n": {{y}}}'
curl 'http://a/\{\{id\}\}' --json '{"note": "{{x}}", "list": ["{{", "}}"]}'
curl 'http://a/{{id}}'
