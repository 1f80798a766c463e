/// The files of the folder `JavaScript`, which are compiled in, by their names for `require`.
enum OwnJavaScript {
    static let files: [String: @Sendable () -> [UInt8]] = [
        "core/bootstrap": { PackageResources.bootstrap_js },
        "core/console": { PackageResources.console_js },
        "core/cookies": { PackageResources.cookies_js },
        "core/execution": { PackageResources.execution_js },
        "core/expect": { PackageResources.expect_js },
        "core/globals": { PackageResources.globals_js },
        "core/hubrun": { PackageResources.hubrun_js },
        "core/kernel": { PackageResources.kernel_js },
        "core/lazy": { PackageResources.lazy_js },
        "core/legacy": { PackageResources.legacy_js },
        "core/modules": { PackageResources.modules_js },
        "core/operations": { PackageResources.operations_js },
        "core/owners": { PackageResources.owners_js },
        "core/phase": { PackageResources.phase_js },
        "core/pm": { PackageResources.pm_js },
        "core/responses": { PackageResources.responses_js },
        "core/script-run": { PackageResources.script_run_js },
        "core/send-request": { PackageResources.send_request_js },
        "core/stored": { PackageResources.stored_js },
        "core/tests": { PackageResources.tests_js },
        "core/thrown": { PackageResources.thrown_js },
        "core/timers": { PackageResources.timers_js },
        "core/variables": { PackageResources.variables_js },
        "core/vault": { PackageResources.vault_js },
    ]
}
