import CollectionModel
import Diagnostics
import Testing

@testable import CollectionChecks

/// The packages of scripts in Postman collections that are not installed.
struct MissingPackagesTests {
    private func warning(_ scripts: [String], installed: Set<String> = []) -> String? {
        let texts = scripts.enumerated().map { number, text in
            ScriptText(SourceFile(path: "\(number).js", text: text))
        }
        return MissingPackages(texts) { package, _ in installed.contains(package) }.warning.map { warning in
            "\(warning.range?.label ?? "") \(warning.message) → \(warning.hint ?? "")"
        }
    }

    @Test func allArePartOfOneWarning() {
        let scripts = [
            "const a = 1;", "x = _.map([]); moment().format(); if (typeof cheerio) cheerio.load('')",
            "moment(); require('left-pad/lib'); pm.require('npm:ajv-keywords@1.2'); pm.require('@team/own')",
        ]
        #expect(
            warning(scripts, installed: ["cheerio"])
                == "1.js:1:5 scripts use the packages \"ajv-keywords\", \"left-pad\", \"lodash\", \"moment\", "
                + "which are not installed → apt install node-lodash node-moment, "
                + "and npm install ajv-keywords left-pad beside the collection")
        #expect(warning(scripts, installed: ["cheerio", "left-pad", "lodash", "ajv-keywords", "moment"]) == nil)
    }

    @Test(arguments: [
        ("moment()", "moment"), ("new Date(moment.utc())", "moment"), ("f(_.get(a, 'b'))", "lodash"),
        ("cheerio.load('')", "cheerio"), ("const m = require('moment'); m()", "moment"),
    ])
    func usesAreFound(script: String, package: String) {
        #expect(warning([script])?.contains("scripts use the package \"\(package)\", which is not installed") == true)
    }

    @Test(arguments: [
        "list.map(_ => _.id)", "list.map((_, index) => index)", "const moment = now(); moment.a()",
        "a._.b(); a.moment()",
        "if (typeof moment === 'function') {}", "try { require('left-pad') } catch {}",
        "require('uuid'); require('stream')", "require('./own')", "_",
    ])
    func otherUsesOfTheNamesAreNone(script: String) {
        #expect(warning([script]) == nil)
    }
}
