import CollectionModel
import Diagnostics
import FaultPlans
import HTTPServer
import HubEmulator
import NotificationHub
import Placeholders
import Platform
import Reporting
import Text

/// `hubrun emulator`: serves an emulated notification hub until it is stopped.
struct EmulatorCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "emulator", abstract: "Serve an emulated notification hub on this machine.",
        discussion: """
            Prints the hub's address and connection strings to paste, then a line for each request and, below it, the \
            deliveries to devices. Stop it with Ctrl-C.

            In a browser, the page at / shows devices, messages and deliveries as they arrive, registers devices and \
            sends test notifications. Programs use addresses below the hub's own:
              HUB/$inbox, HUB/$inbox/DEVICE   received notifications: JSON, or a stream of
                                              events (Accept: text/event-stream)
              HUB/$devices, HUB/$messages     registered devices, sent messages
              HUB/$devices/ID                 PUT, DELETE: a device
              HUB/$access                     connection strings
              HUB/$gone/DEVICE                PUT: the platform reports the device as gone
              HUB/$test                       POST: a test send
              /$emulator/faults, /clock, /generation
                                              the settings of the options below
              /$emulator/state, /files, /hubs, /events
                                              the whole state; files of jobs; names; changes
            """)

    @Option("--port", help: "The port to listen on; 0 is any free port.")
    var port = 0

    @Option(
        "--host",
        help: """
            The address to listen on; other machines can connect unless it is a loopback address, and then all routes need \
            tokens.
            """)
    var host = "127.0.0.1"

    @Option("--hub", help: "The hub's name.")
    var hub = "hub"

    @Option("--generation", help: "The generation of the service to emulate.")
    var generation = EmulatorSettings.Generation.classic

    @OptionGroup(title: "State") var state: EmulatorDataOptions
    @OptionGroup(title: "TLS") var tls: EmulatorTLSOptions
    @OptionGroup(title: "Faults") var faults: FaultOptions

    @Flag("-q", "--quiet", help: "Print no requests and no deliveries.")
    var quiet = false

    @Option("--color", help: "Colour the output.")
    var color = ColorChoice.auto

    func run() throws {
        // No value here is a secret of the user: the emulator's keys are printed so that the user can paste them.
        let run = ServerRun(color)
        let identity = try EmulatorIdentity.make(tls, host: host)
        let configuration = try configuration(identity, run.output, run.style)
        do {
            try run.serve {
                let namespace = try await EmulatedNamespace.start(configuration)
                return (namespace: namespace, access: try namespace.addHub())
            } announce: { server in
                // Write only after the server has the port: another emulator may own the port, and this file.
                try identity?.authority?.write()
                let announcement = EmulatorAnnouncement(
                    namespace: server.namespace, hub: server.access, authorityFile: identity?.authority?.path,
                    faults: configuration.faults, dataDirectory: state.data)
                return ServerRun.Announcement(
                    lines: announcement.lines(run.style),
                    warning: configuration.isOnLoopback ? nil : announcement.warning(host: host))
            } stop: {
                await $0.namespace.stop()
            }
        } catch let error as ListeningError {
            throw CommandFailure(error)
        } catch let error as HubEmulatorError {
            throw CommandFailure(Self.status(of: error), error.message, hint: error.hint)
        } catch let error as StorageError {
            throw CommandFailure(.notCarriedOut, error.message, hint: error.hint)
        }
    }

    private static func status(of error: HubEmulatorError) -> ExitStatus {
        switch error {
        case .hubName: .commandLine
        case .identity: .notCarriedOut
        }
    }

    private func configuration(
        _ identity: EmulatorIdentity?, _ output: OutputSink, _ style: TextStyle
    ) throws -> HubEmulatorConfiguration {
        var configuration = HubEmulatorConfiguration()
        configuration.host = host
        configuration.port = port
        configuration.hubName = hub
        configuration.generation = Generation(generation)
        configuration.identity = identity?.server
        configuration.dataDirectory = state.data
        configuration.isSynchronized = state.sync
        configuration.faults = try faults.plan()
        configuration.clockOffset = faults.clockOffset
        let lines = EmulatorOutput(output: output, style: style, isQuiet: quiet)
        configuration.onExchange = { lines.exchange($0) }
        configuration.onScheduled = { lines.scheduled($0) }
        return configuration
    }
}

extension EmulatorSettings.Generation: OptionValue {}
