import CollectionModel
import Cryptography
import Diagnostics
import HTTP
import Placeholders
import Platform
import Redaction
import RunEngine
import Secrets
import Transport

/// The settings of a run, and its connection to the network.
extension CollectionRun {
    func settings(_ secrets: SecretRegistry) throws -> RunSettings {
        var overrides = RunOverrides(userAgent: "hubrun/\(Hubrun.version)")
        overrides.retries = options.retry
        overrides.timeout = options.timeout
        overrides.delay = options.delay
        try options.connection.put(into: &overrides)
        overrides.certificates = try options.connection.certificateList.certificates(isStrict: options.strict)
        if let certificate = newman?.certificate { overrides.certificates.append(certificate) }
        if let authorities = newman?.extraAuthorities {
            overrides.tls.ca = authorities
            overrides.tls.addsAuthorities = true
        }
        for certificate in overrides.certificates {
            if let passphrase = certificate.passphrase { secrets.register(passphrase.exposed) }
        }
        if let passphrase = overrides.tls.passphrase { secrets.register(passphrase.exposed) }
        var settings = RunSettings(overrides: overrides)
        try options.variables.put(into: &settings, secrets: secrets)
        settings.cookies = try options.cookies.cookies()
        settings.repetitions = options.repetitions
        settings.iterationCount = newman?.iterationCount
        settings.stopsAtFirstFailure = options.failFast
        settings.grace = options.grace
        options.schedule.put(into: &settings)
        options.postman.put(into: &settings.postman)
        settings.postman.separatesIterations = options.separateIterations
        settings.postman.isLikeNewman = options.newman
        // A pipeline that changes from newman to `hubrun newman run` has not asked for it.
        settings.postman.sendsSecretsOnRedirects = options.newman && newman == nil
        settings.postman.isStrict = options.strict
        return settings
    }

    func transport(jobs: Int, _ secrets: SecretRegistry) throws -> CurlTransport {
        // Recognizes secrets with --reveal too: that option affects only the output.
        let redactor = Redactor(secrets: secrets)
        do {
            return try CurlTransport(
                loopCount: min(jobs, CurrentProcess.processorCount), recordsWireNotes: options.output.veryVerbose
            ) { redactor.masked($0) != $0 }
        } catch {
            throw CommandFailure(.notCarriedOut, error.message, hint: error.hint)
        }
    }

    /// Resolves the hubs that are not emulated, to report a wrong connection string before the run starts.
    static func checkHubs(
        of collections: [PlannedCollection], _ settings: RunSettings, _ secrets: SecretRegistry
    ) throws {
        var diagnostics: [Diagnostic] = []
        for planned in collections {
            let scope = VariableScope(
                planned, settings: settings, iteration: 1, row: planned.firstRow, secrets: secrets, now: now)
            do throws(Diagnostic) {
                _ = try planned.environment?.hub?.connection(in: scope)
            } catch {
                diagnostics.append(error)
            }
        }
        if !diagnostics.isEmpty { throw CommandFailure(.badFile, diagnostics) }
    }
}
