import CollectionModel
import Diagnostics
import HTTP
import Placeholders
import Scripting
import Secrets

/// A worker that runs units of the queue one after the other until none is left; there is one for each job.
final class UnitWorker: Sendable {
    let queue: UnitQueue
    let settings: RunSettings
    let services: RunServices
    let emit: @Sendable (RunEvent) -> Void
    /// The sequencer of events; nil if the thread of the single job emits all events.
    let sequencer: UnitSequencer?
    private let halt: RunHalt?
    private let pacer: RequestPacer?

    init(
        queue: UnitQueue, settings: RunSettings, services: RunServices, emit: @escaping @Sendable (RunEvent) -> Void,
        sequencer: UnitSequencer?
    ) {
        self.queue = queue
        self.settings = settings
        self.services = services
        self.emit = emit
        self.sequencer = sequencer
        halt = settings.stopsAtFirstFailure ? RunHalt() : nil
        pacer = settings.rate.map { RequestPacer($0, uptime: services.clock.uptime, sleep: services.clock.sleep) }
    }

    func work(_ job: Job) async -> RunSummary {
        var summary = RunSummary()
        let scripts = services.scripts.map(ScriptThread.init)
        while true {
            await sequencer?.waitForRoom()
            await services.observers.backlog?.waitForRoom()
            guard let (entry, action) = queue.next(unless: reasonToStop) else { return summary }
            summary.add(await carryOut(action, entry, job, scripts))
            services.observers.activity?.finishUnit()
        }
    }

    private var reasonToStop: String? {
        if Task.isCancelled { return "interrupted" }
        return halt?.isSet ?? false ? RunHalt.reason : nil
    }

    /// Carries out a unit, and the iterations that continue with its state.
    private func carryOut(
        _ action: UnitQueue.Action, _ entry: UnitQueue.Entry, _ job: Job, _ scripts: ScriptThread?
    ) async -> RunSummary {
        let room = sequencer.map { (sequencer: $0, position: entry.position) }
        let state = entry.followers.map { _ in
            UnitState(
                jar: CookieJar(settings.cookies, now: services.clock.now()),
                scripts: entry.planned.hasScripts ? scripts?.makeUnit() : nil)
        }
        var emit = emit
        if let room { emit = { room.sequencer.send($0, from: room.position) } }
        let sharing = JobSharing(
            job: job, halt: halt, pacer: pacer.map(UnitPacer.init), room: room, backlog: services.observers.backlog,
            scripts: scripts)
        // Each iteration has its own secrets: signatures of requests would otherwise add up over the iterations.
        var registries: [SecretRegistry] = []
        func carryOut(_ action: UnitQueue.Action, _ entry: UnitQueue.Entry) async -> RunSummary {
            let secrets = services.secrets.forUnit()
            let run = UnitRun(
                entry: entry, settings: settings, services: services, secrets: secrets, state: state,
                sharing: sharing, emit: emit)
            let summary =
                switch action {
                case .run: await run.run()
                case .skip(let reason): run.skip(reason)
                case .giveUp(let error): run.giveUp(RequestError(error))
                }
            // Events that wait for their turn are masked when they are emitted.
            if room == nil { secrets.forget() } else { registries.append(secrets) }
            return summary
        }
        var summary = await carryOut(action, entry)
        while let (entry, action) = entry.followers?.next(unless: reasonToStop) {
            services.observers.activity?.finishUnit()
            await services.observers.backlog?.waitForRoom()
            summary.add(await carryOut(action, entry))
        }
        state?.scripts?.end()
        if let room {
            room.sequencer.close(room.position) { [registries] in
                for secrets in registries { secrets.forget() }
            }
        }
        return summary
    }
}
