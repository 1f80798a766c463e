import CollectionDrafts

extension CurlRequestBuilder {
    func setSave(of request: inout DraftRequest, _ index: Int) {
        let outputs = options("output")
        let option = index < outputs.count ? outputs[index] : nil
        guard let file = option?.value ?? (index == 0 ? command.outputFile : nil) else { return }
        guard !["/dev/null", "-", "NUL", "nul", "/dev/stdout", "/dev/stderr"].contains(file) else { return }
        guard !expansions.hasOutputProcess(file) else {
            return note(.leftOut, option?.written ?? ">", "hubrun runs no commands")
        }
        var path = path(file)
        for (number, name) in globNames.enumerated().reversed() {
            path = path.replacing("#\(number + 1)", with: "<<\(name)>>")
        }
        guard request.setSave(path) else {
            return note(.leftOut, option?.written ?? ">", "hubrun saves below the current folder only")
        }
        note(.exact, option?.written ?? ">", "save")
    }
}
