import {
  type BrowserMessage,
  type Channel,
  channels,
  closeCodes,
  type Metadata,
  type PresenceEntry,
  type PresenceStatus,
  type ServerMessage,
} from "../../domain/live/live-protocol.ts"
import {
  applyConnectionEvent,
  type ConnectionEvent,
  getInitialConnection,
  isCrowded,
  type LiveConnection,
} from "./connection-machine.ts"
import { addSample, getAverageLatency, highLatencyMessage, isHighLatency, type LatencySamples } from "./latency.ts"
import { createEventFilter } from "./seen-events.ts"

/** Immutable: a new object after each change. */
export type ConnectionView = LiveConnection & { samples: LatencySamples }
export type PresenceView = { people: readonly PresenceEntry[]; total: number }

type LiveOptions = {
  /** `wss://…/live` */
  url: string
  /** The session may have ended: the server closed or refused the connection. */
  onSessionDoubt: () => void
  log?: (text: string) => void
}

/** RT-06. */
const tickMs = 1000
/** Milliseconds without an answer after which the connection is broken. */
const answerTimeoutMs = 10_000
/** Milliseconds after `beforeunload` during which a page counts as left; a dialog or a download may keep it open. */
const leavingMs = 10_000

const createLiveState = ({ url, onSessionDoubt, log = console.warn }: LiveOptions) => ({
  url,
  onSessionDoubt,
  log,
  view: { ...getInitialConnection(Date.now()), samples: [] } as ConnectionView,
  presence: { people: [], total: 0 } as PresenceView,
  socket: null as ReturnType<typeof openSocket> | null,
  due: undefined as ReturnType<typeof setTimeout> | undefined,
  /** `at` is 0 once it was answered. */
  ping: null as { id: number; at: number } | null,
  opening: 0,
  wasHigh: false,
  isBusy: false,
  wasConnected: false,
  leftAt: Number.NEGATIVE_INFINITY,
  metadata: undefined as Metadata | undefined,
  awaited: new Set<Channel>(),
  listeners: new Set<() => void>(),
  frameListeners: new Set<(frame: ServerMessage) => void>(),
  isNew: createEventFilter(),
})

type LiveState = ReturnType<typeof createLiveState>

/** The page's only connection (RT-01 to RT-06). `start` returns the function that ends it. */
export function createLiveClient(options: LiveOptions) {
  const state = createLiveState(options)
  return {
    start: () => startLive(state),
    connection: () => state.view,
    presence: () => state.presence,
    isBusy: () => state.isBusy,
    subscribe: (listener: () => void) => addListener(state.listeners, listener),
    onFrame: (listener: (frame: ServerMessage) => void) => addListener(state.frameListeners, listener),
    reconnect: () => applyEvent(state, "again"),
    /** A page arrived from the site, so the network works. */
    pageLoaded() {
      if (state.view.state === "error" && !isCrowded(state.view) && navigator.onLine) applyEvent(state, "again")
    },
    setBusy(isBusy: boolean) {
      state.isBusy = isBusy
      sendPresence(state)
      notifyListeners(state)
    },
    /** The server shows it to admins only. */
    setMetadata(metadata: Metadata | undefined) {
      state.metadata = metadata
      sendPresence(state)
    },
  }
}

export type LiveClient = ReturnType<typeof createLiveClient>

type SocketEvents = {
  onOpen: () => void
  onFrame: (frame: ServerMessage) => void
  /** `over`: no session or permission. `crowded`: too many connections. `refused`: never opened; browsers do not say why. */
  onClose: (how: "lost" | "refused" | "over" | "crowded") => void
}

function openSocket(url: string, { onOpen, onFrame, onClose }: SocketEvents) {
  const socket = new WebSocket(url)
  const stop = new AbortController()
  let wasOpen = false
  const open = () => {
    wasOpen = true
    onOpen()
  }
  socket.addEventListener("open", open, stop)
  socket.addEventListener(
    "message",
    ({ data }) => {
      const frame = parseFrame(data)
      if (frame) onFrame(frame)
    },
    stop,
  )
  const gone = ({ code }: CloseEvent) => {
    stop.abort()
    const isEnded = code === closeCodes.signedOut || code === closeCodes.forbidden
    onClose(isEnded ? "over" : code === closeCodes.crowded ? "crowded" : wasOpen ? "lost" : "refused")
  }
  socket.addEventListener("close", gone, stop)
  return {
    send(frame: BrowserMessage) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
    },
    close() {
      stop.abort()
      socket.close()
    },
  }
}

/** Null for an unknown frame: a newer server may send more than this page understands. */
function parseFrame(data: unknown): ServerMessage | null {
  try {
    const frame: unknown = typeof data === "string" ? JSON.parse(data) : null
    return typeof frame === "object" && frame !== null && "type" in frame ? (frame as ServerMessage) : null
  } catch {
    return null
  }
}

function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notifyListeners({ listeners }: LiveState): void {
  for (const listener of listeners) listener()
}

function passFrame({ frameListeners }: LiveState, frame: ServerMessage): void {
  for (const listener of frameListeners) listener(frame)
}

function startLive(state: LiveState): () => void {
  const stop = new AbortController()
  addEventListener("online", () => applyEvent(state, "online"), stop)
  addEventListener("offline", () => applyEvent(state, "offline"), stop)
  const leave = () => {
    state.leftAt = performance.now()
  }
  addEventListener("beforeunload", leave, stop)
  // an open connection would keep the page out of the back/forward cache
  addEventListener("pagehide", () => applyEvent(state, "offline"), stop)
  addEventListener("pageshow", ({ persisted }) => persisted && applyEvent(state, "online"), stop)
  document.addEventListener("visibilitychange", () => changeVisibility(state), stop)
  const ticking = setInterval(tick, tickMs, state)
  if (navigator.onLine) applyEvent(state, "online")
  return () => {
    stop.abort()
    clearInterval(ticking)
    applyEvent(state, "end")
    state.listeners.clear()
    state.frameListeners.clear()
  }
}

function changeVisibility(state: LiveState): void {
  const now = performance.now()
  if (state.ping && state.ping.at > 0) state.ping.at = now
  state.opening = now
  sendPresence(state)
  if (!document.hidden && state.view.state === "error" && navigator.onLine) applyEvent(state, "again")
}

function applyEvent(state: LiveState, event: ConnectionEvent): void {
  const { next, action, log: words } = applyConnectionEvent(state.view, event, Date.now())
  if (action) disconnect(state)
  if (action === "connect") connect(state)
  if (words) state.log(words)
  clearTimeout(state.due)
  if (next.retryAt !== null) state.due = setTimeout(applyEvent, next.retryAt - Date.now(), state, "due")
  if (next.state !== "connected" && state.presence.total > 0) state.presence = { people: [], total: 0 }
  state.view = { ...next, samples: state.view.samples }
  notifyListeners(state)
}

function disconnect(state: LiveState): void {
  state.socket?.close()
  state.socket = null
  state.ping = null
}

function connect(state: LiveState): void {
  state.opening = performance.now()
  state.awaited = new Set(channels)
  state.socket = openSocket(state.url, {
    onOpen: () => {
      for (const channel of channels) state.socket?.send({ type: "subscribe", channel })
    },
    onFrame: (frame) => receiveFrame(state, frame),
    onClose: (how) => {
      applyEvent(state, how === "over" ? "end" : how === "crowded" ? "crowded" : "channel error")
      // offline a refusal proves nothing, and a user who signs out is leaving the page already
      const isDoubtful = how === "over" || (how === "refused" && navigator.onLine)
      if (isDoubtful && performance.now() - state.leftAt > leavingMs) state.onSessionDoubt()
    },
  })
}

function receiveFrame(state: LiveState, frame: ServerMessage): void {
  if (frame.type === "subscribed") completeSubscription(state, frame.channel)
  else if (frame.type === "refused") {
    state.log(`Refused: ${frame.message}`)
    // a message refused after the subscription is not the channel's fault
    if (frame.channel && state.awaited.has(frame.channel)) applyEvent(state, "channel error")
  } else if (frame.type === "pong") receivePong(state, frame.id)
  else if (frame.type === "presence") {
    state.presence = { people: frame.people, total: frame.total }
    notifyListeners(state)
  }
  if (frame.type === "broadcast" && !state.isNew(frame.message.id)) return
  if (frame.type === "notification" && !state.isNew(`${frame.event} ${frame.id} ${frame.notification?.read_at}`)) return
  passFrame(state, frame)
}

function completeSubscription(state: LiveState, channel: Channel): void {
  state.awaited.delete(channel)
  if (channel === "global-presence") sendPresence(state)
  if (channel === "connection-test") sendPing(state)
  if (channel !== "connection-monitor") return
  applyEvent(state, "subscribed")
  // events during the interruption were missed
  if (state.wasConnected) passFrame(state, { type: "changed", tags: null })
  state.wasConnected = true
}

function sendPing(state: LiveState): void {
  state.ping = { id: (state.ping?.id ?? 0) + 1, at: performance.now() }
  state.socket?.send({ type: "ping", id: state.ping.id })
}

function receivePong(state: LiveState, id: unknown): void {
  const { ping, view } = state
  if (ping === null || ping.id !== id || ping.at === 0) return
  const samples = addSample(view.samples, Math.round(performance.now() - ping.at))
  state.ping = { id: ping.id, at: 0 }
  const isHigh = isHighLatency(getAverageLatency(samples))
  if (isHigh && !state.wasHigh) state.log(highLatencyMessage)
  state.wasHigh = isHigh
  state.view = { ...view, samples }
  notifyListeners(state)
}

/** Only in visible pages: browsers throttle timers in hidden ones, which would count as latency. */
function tick(state: LiveState): void {
  if (document.hidden) return
  const { state: connection } = state.view
  if (connection !== "connecting" && connection !== "connected") return
  const waitsSince = connection === "connecting" ? state.opening : (state.ping?.at ?? 0)
  if (waitsSince > 0 && performance.now() - waitsSince > answerTimeoutMs) applyEvent(state, "channel error")
  else if (connection === "connected" && waitsSince === 0) sendPing(state)
}

function sendPresence({ socket, isBusy, metadata }: LiveState): void {
  const visibleStatus: PresenceStatus = isBusy ? "busy" : "online"
  const status = document.hidden ? "away" : visibleStatus
  socket?.send({ type: "presence", status, ...(metadata && { metadata }) })
}
