/// A file that `hubrun init` writes.
struct StarterFile {
    /// The path relative to the project's folder.
    let path: String
    /// A description of the file, printed beside its path.
    let purpose: String
    let text: String

    /// Returns the workflow for GitHub Actions. A comment with EDIT precedes each line that the user must change.
    ///
    /// - Parameters:
    ///   - text: The comment at the beginning of the file.
    ///   - inputs: The lines after the input `paths` of the step.
    static func workflow(purpose: String, text: String, inputs: String) -> StarterFile {
        StarterFile(
            path: ".github/workflows/hubrun.yml", purpose: purpose,
            text: """
                \(text)
                name: hubrun
                on: [push, pull_request]
                permissions: { contents: read }
                jobs:
                  collections:
                    runs-on: ubuntu-latest
                    steps:
                      - uses: actions/checkout@v4
                      # EDIT: write the account that has hubrun instead of OWNER.
                      - uses: OWNER/hubrun/.github/actions/hubrun@v\(Hubrun.version)
                        with:
                          paths: collections
                \(inputs)
                      - uses: actions/upload-artifact@v4
                        if: always()
                        with: { name: hubrun-reports, path: hubrun-reports }

                """)
    }
}
