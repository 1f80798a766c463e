import Foundation
import TestSupport
import Testing

/// `hubrun lsp` with the client of Neovim: positions, completion, quick fixes and edits as an editor applies them.
@Suite(.timeLimit(.minutes(10)))
struct NeovimTests {
    /// Waits for a condition, and ends Neovim with an error after 60 seconds.
    private static let script = """
        local out = io.open("out.txt", "w")
        local function say(text) out:write(text .. "\\n"); out:flush() end
        local function await(what, condition)
          if not vim.wait(60000, condition, 20) then say("no " .. what); vim.cmd("cquit 1") end
        end
        local function session()
        vim.cmd("edit shop.yaml")
        local id = vim.lsp.start_client({ name = "hubrun", cmd = { "HUBRUN", "lsp" }, root_dir = vim.fn.getcwd() })
        vim.lsp.buf_attach_client(0, id)
        await("diagnostics", function() return #vim.diagnostic.get(0) > 0 end)
        for _, found in ipairs(vim.diagnostic.get(0)) do
          say(found.lnum .. ":" .. found.col .. " " .. found.message:match("[^\\n]*"))
        end
        local function request(method, line, column, more)
          local parameters = { textDocument = vim.lsp.util.make_text_document_params(),
            position = { line = line, character = column } }
          for key, value in pairs(more or {}) do parameters[key] = value end
          local results = vim.lsp.buf_request_sync(0, method, parameters, 60000)
          return results and results[id] and results[id].result
        end
        local items = request("textDocument/completion", 6, 8).items
        for _, item in ipairs(items) do if item.label == "status" then say("completion " .. item.label) end end
        local hover = request("textDocument/hover", 4, 5)
        say("hover " .. hover.contents.value:match("%*%*GET%*%*"))
        local definition = request("textDocument/definition", 4, 12)
        say("definition " .. definition[1].range.start.line)
        local range = { start = { line = 0, character = 0 }, ["end"] = { line = 99, character = 0 } }
        local actions = request("textDocument/codeAction", 0, 0, { range = range, context = { diagnostics = {} } })
        for _, action in ipairs(actions) do
          if action.isPreferred then vim.lsp.util.apply_workspace_edit(action.edit, "utf-16") end
        end
        vim.lsp.util.apply_workspace_edit(request("textDocument/rename", 1, 14, { newName = "base" }), "utf-16")
        await("end of diagnostics", function() return #vim.diagnostic.get(0) == 0 end)
        say(table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), "\\n"))
        end
        -- After an error in a script, Neovim would wait for a key.
        local isDone, problem = pcall(session)
        if not isDone then say(problem) end
        vim.cmd(isDone and "qall!" or "cquit 1")
        """

    @Test(.enabled(if: ExternalProgram.isInstalled("nvim"))) func sessionInNeovim() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            name: 😀 Shop
            variables: { server: "http://localhost:8080" }
            requests:
              - name: 😀 Read
                GET: <<server>>/😀/<<srver>>
                expect:
                  status: 200

            """, to: "shop.yaml")
        try folder.write(Self.script.replacing("HUBRUN", with: BuiltCommand.path.path), to: "session.lua")
        try await ExternalProgram.run(
            "nvim", ["--headless", "-u", "NONE", "-c", "luafile session.lua"], in: folder.path)
        let out = (try? String(contentsOfFile: folder.path + "/out.txt", encoding: .utf8)) ?? ""
        #expect(
            out == """
                4:25 nothing defines "srver"
                completion status
                hover **GET**
                definition 1
                name: 😀 Shop
                variables: { base: "http://localhost:8080" }
                requests:
                  - name: 😀 Read
                    GET: <<base>>/😀/<<base>>
                    expect:
                      status: 200

                """)
    }
}
