public import Store
import Threads

/// The service: requests in, responses out. It knows no socket.
///
/// A request goes through the `Gate`, to its `Route`, and to the store on another thread, unless the answer is
/// there already.
public final class Service: Sendable {
  let settings: ServiceSettings
  let access: StoreAccess
  let router: Router
  let gate: Gate
  let watch: ChangeWatch
  let cache = AnswerCache()
  let questions = SharedQuestions()
  let readers: ReadingCrew
  let desk: WritingDesk
  let repeated = RepeatedRequests()
  let indexer: TextIndexer
  let hub: EventHub
  let counts = RequestCounts()
  let uploads: UploadPlaces
  /// Set once, when what takes long is to come to an end.
  let isStopping = Flag()

  /// Starts its threads. `stop` ends them.
  public convenience init(_ access: StoreAccess, _ settings: ServiceSettings) {
    self.init(access, settings, routes: Route.all)
  }

  /// The same with other places.
  init(_ access: StoreAccess, _ settings: ServiceSettings, routes: [Route]) {
    self.settings = settings
    self.access = access
    gate = Gate(settings: settings)
    router = Router(routes: routes)
    watch = ChangeWatch(access)
    readers = ReadingCrew(access, size: settings.readers, waitingMax: settings.waitingMax)
    desk = WritingDesk(access, waitingMax: 8)
    uploads = UploadPlaces(settings.uploadsMax)
    indexer = TextIndexer(desk, isStopping: isStopping)
    hub = EventHub(
      access, watch, listenersMax: settings.listenersMax, pingPause: settings.pingPause)
  }

  /// Does what was begun, and ends the threads. To be called once, when no request comes any more.
  public func stop() {
    hub.close()
    desk.finish()
    readers.finish()
  }
}
