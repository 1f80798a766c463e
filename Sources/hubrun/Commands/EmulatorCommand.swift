import ArgumentParser
import CollectionModel
import Diagnostics
import HubEmulator
import NotificationHub
import Placeholders
import Reporting

/// `hubrun emulator`: serves an emulated notification hub until it is stopped.
struct EmulatorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "emulator", abstract: "Serve an emulated notification hub on this machine.",
        discussion: """
            Prints the hub's address and a connection string to paste, then a line for each request and delivery. \
            What devices received can be read at HUB/$inbox and HUB/$inbox/INSTALLATION.
            """)

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port = 0

    @Option(help: "The address to listen on; anything but loopback lets other machines in.")
    var host = "127.0.0.1"

    @Option(help: "The hub's name.")
    var hub = "hub"

    @Option(help: "Which of the service's two generations to answer as: \(Self.generations).")
    var generation = EmulatorSettings.Generation.classic

    @Option(help: "Colour the output: \(ColorChoice.allCases.map(\.rawValue).joined(separator: ", ")).")
    var color = ColorChoice.auto

    private static let generations = EmulatorSettings.Generation.allCases.map(\.rawValue).joined(separator: ", ")

    func run() async throws {
        ColorChoice.current = color
        // The keys are printed so that they can be pasted: nothing here is a secret of the person's.
        let output = OutputSink(descriptor: 1, redactor: Redactor(secrets: SecretRegistry(), isRevealing: true))
        let style = TextStyle(isColored: color.isColored(on: output))
        let namespace = try await start(output, style)
        announce(namespace.addHub(), output, style)
        let (signals, report) = AsyncStream.makeStream(of: Void.self)
        let interrupts = Interrupts()
        interrupts.start { report.finish() }
        for await _ in signals {}
        await namespace.stop()
        if let status = interrupts.status { throw CommandFailure(status) }
    }

    private func start(_ output: OutputSink, _ style: TextStyle) async throws -> EmulatedNamespace {
        var configuration = HubEmulatorConfiguration()
        configuration.host = host
        configuration.port = port
        configuration.hubName = hub
        configuration.generation = Generation(generation)
        configuration.onExchange = { exchange in
            let status = exchange.status < 400 ? style.green("\(exchange.status)") : style.red("\(exchange.status)")
            output.line("\(status) \(exchange.method) \(DisplayText.printable(exchange.path))")
            output.flush()
        }
        configuration.onDelivery = { delivery in
            let device = DisplayText.printable(delivery.installationId)
            output.line("    \(style.cyan("→")) \(device): \(DisplayText.printable(delivery.body))")
            output.flush()
        }
        do {
            return try await EmulatedNamespace.start(configuration)
        } catch let error as HubEmulatorError {
            throw CommandFailure(.notCarriedOut, error.message, hint: error.hint)
        }
    }

    private func announce(_ access: HubAccess, _ output: OutputSink, _ style: TextStyle) {
        output.line("\(style.bold("Emulated notification hub")) \(access.url)")
        output.line("  export HUB_CONNECTION_STRING='\(access.connectionString)'")
        output.line("  export HUB_NAME='\(access.name)'")
        output.line("  inbox of a device: \(access.url)/$inbox/INSTALLATION")
        output.line("  Ctrl-C stops it; its devices and keys are gone then")
        output.flush()
    }
}

extension EmulatorSettings.Generation: ExpressibleByArgument {}
