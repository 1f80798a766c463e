/// The calls that scripts can make, by subject.
enum ScriptCalls {
    struct Call: Sendable {
        let call: String
        let summary: String

        init(_ call: String, _ summary: String) {
            self.call = call
            self.summary = summary
        }
    }

    struct Group: Sendable {
        /// A sentence about the calls.
        let title: String
        let calls: [Call]
    }

    static let groups = [tests, variables, request, response, flow, others]

    private static let tests = Group(
        title: "Tests, in both kinds of scripts:",
        calls: [
            Call("pm.test(name, fn)", "A check with a name; it fails if `fn` throws, or if its promise rejects."),
            Call("pm.test.skip(name, fn)", "A skipped test."),
            Call("pm.test.index()", "The number of tests so far."),
            Call(
                "pm.expect(value)",
                "An assertion in the words of chai: `to.equal(5)`, `to.include('a')`, `to.be.empty`."),
            Call("pm.expect.fail(message)", "An assertion that fails."),
            Call(
                "pm.info", "`eventName`, `iteration` (from 0), `iterationCount`, `requestName`, `requestId`, `attempt`."
            ),
            Call("pm.execution.location", "A list of the names of the collection, the groups and the request."),
        ])

    private static let variables = Group(
        title: """
            Variables. `SCOPE` is `variables` (all names, as a placeholder sees them), `environment`, \
            `collectionVariables` or `globals`:
            """,
        calls: [
            Call("pm.SCOPE.get(name)", "The value, or undefined."),
            Call("pm.SCOPE.has(name)", "True if there is a value."),
            Call("pm.SCOPE.set(name, value, type)", "Sets a value for this iteration; the type `'secret'` masks it."),
            Call("pm.SCOPE.unset(name)", "Hides the value of a name in this iteration."),
            Call("pm.SCOPE.clear()", "Hides all values of the scope in this iteration."),
            Call("pm.SCOPE.toObject()", "A copy of all values of the scope."),
            Call("pm.SCOPE.replaceIn(text)", "Replaces `{{name}}`, `{{$guid}}` and `<<name>>` in a text or an object."),
            Call("pm.iterationData.get(name)", "A value of the data row; `has` and `toObject` work too."),
            Call("await pm.vault.get(name)", "The value of a secret."),
            Call("await pm.vault.set(name, value)", "As `pm.variables.set`, with a mask."),
        ])

    private static let request = Group(
        title: "The request. Changes before it is sent take effect; afterwards it shows the request that was sent:",
        calls: [
            Call("pm.request", "`method`, `url`, `headers`, `body`, `auth`."),
            Call("pm.request.headers.get(name)", "The value of a header; `url.query` and form fields are lists, too."),
            Call(
                "pm.request.headers.upsert(header)",
                "Adds or replaces `{ key, value }`; also `add`, `remove`, `has`, `all`."),
            Call("pm.request.addQueryParams(text)", "Adds parameters to the query."),
            Call("pm.request.removeQueryParams(name)", "Removes parameters from the query."),
            Call("pm.request.body.update(text)", "Replaces the body."),
            Call(
                "pm.request.authorizeUsing(type, options)",
                "Replaces the credentials: `basic`, `bearer`, `digest`, `apikey`, `awsv4` or `noauth`."),
        ])

    private static let response = Group(
        title: "The response, in `afterResponse`:",
        calls: [
            Call("pm.response.json()", "The body, parsed as JSON."),
            Call("pm.response.text()", "The body as text."),
            Call("pm.response.code", "The status as a number; its phrase is `pm.response.status`."),
            Call("pm.response.headers.get(name)", "The value of a header."),
            Call("pm.response.responseTime", "The time of the attempt, in milliseconds."),
            Call("pm.response.responseSize", "The size of the body, in bytes."),
            Call("pm.response.to.have.status(code)", "Asserts the status; then a status below 400 is not implied."),
            Call(
                "pm.response.to.be.ok", "Asserts the status 200; also `notFound`, `clientError`, `success` and others."),
            Call("pm.response.to.have.header(name)", "Asserts a header, or its value with a second argument."),
            Call("pm.response.to.have.body(text)", "Asserts the body: a text, a regular expression or an object."),
            Call("pm.response.to.have.jsonBody(path)", "Asserts a path of the JSON, or the value there."),
            Call("pm.response.to.have.jsonSchema(schema)", "Asserts that the body meets a JSON Schema."),
            Call("pm.cookies.get(name)", "A cookie for the URL of the request."),
            Call("pm.cookies.jar()", "The cookies of the iteration: `get`, `getAll`, `set`, `unset`, `clear`."),
        ])

    private static let flow = Group(
        title: "Other requests, the order, and modules:",
        calls: [
            Call("await pm.sendRequest(request)", "Sends a request: a URL, or `{ url, method, header, body }`."),
            Call("pm.execution.setNextRequest(name)", "Continues with that request; null ends `requests`."),
            Call("pm.execution.skipRequest()", "In `beforeRequest`: the request is not sent, and reported as skipped."),
            Call(
                "await pm.execution.runRequest(name, { variables })",
                "Runs a request of the collection with its scripts and checks; returns its response, or null if skipped."
            ),
            Call(
                "require(name)", "A module: `./lib` beside the file, a package, or one of hubrun's own (`crypto-js`)."),
        ])

    private static let others = Group(
        title: "Beside `pm` there are `console`, `setTimeout`, `Buffer`, `URL`, `CryptoJS`, `_`, `xml2Json`, and:",
        calls: [
            Call("hubrun.sasToken(resource)", "A SAS token; without an argument, of the hub."),
            Call("await hubrun.token(name)", "A token of `tokens`."),
            Call("await hubrun.resolvedRequest()", "In `beforeRequest`: the method, URL, headers and body as sent."),
            Call("hubrun.secret(value)", "Masks a text in all output from now on."),
            Call("hubrun.hub", "The hub's `url`, `namespace`, `name` and `kind`."),
        ])
}
