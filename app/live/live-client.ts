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

/** The page's only connection (RT-01 to RT-06). `start` returns the function that ends it. */
export function createLiveClient({ url, onSessionDoubt, log = console.warn }: LiveOptions) {
  let view: ConnectionView = { ...getInitialConnection(Date.now()), samples: [] }
  let presence: PresenceView = { people: [], total: 0 }
  let socket: ReturnType<typeof openSocket> | null = null
  let due: ReturnType<typeof setTimeout> | undefined
  let ticking: ReturnType<typeof setInterval> | undefined
  let asked: { id: number; at: number } | null = null
  let opening = 0
  let wasHigh = false
  let isBusy = false
  let wasConnected = false
  let leftAt = Number.NEGATIVE_INFINITY
  let metadata: Metadata | undefined
  const awaited = new Set<Channel>()
  const listeners = new Set<() => void>()
  const frameListeners = new Set<(frame: ServerMessage) => void>()
  const isNew = createEventFilter()

  const show = (next: ConnectionView) => {
    view = next
    for (const listener of listeners) listener()
  }

  const happen = (event: ConnectionEvent) => {
    const { next, action, log: words } = applyConnectionEvent(view, event, Date.now())
    if (action) drop()
    if (action === "connect") connect()
    if (words) log(words)
    clearTimeout(due)
    if (next.retryAt !== null) due = setTimeout(happen, next.retryAt - Date.now(), "due")
    if (next.state !== "connected" && presence.total > 0) presence = { people: [], total: 0 }
    show({ ...next, samples: view.samples })
  }

  const drop = () => {
    socket?.close()
    socket = null
    asked = null
  }

  function connect() {
    opening = performance.now()
    awaited.clear()
    for (const channel of channels) awaited.add(channel)
    socket = openSocket(url, {
      onOpen: () => {
        for (const channel of channels) socket?.send({ type: "subscribe", channel })
      },
      onFrame: receiveFrame,
      onClose: (how) => {
        happen(how === "over" ? "end" : how === "crowded" ? "crowded" : "channel error")
        // offline a refusal proves nothing, and a user who signs out is leaving the page already
        const isDoubtful = how === "over" || (how === "refused" && navigator.onLine)
        if (isDoubtful && performance.now() - leftAt > leavingMs) onSessionDoubt()
      },
    })
  }

  function receiveFrame(frame: ServerMessage) {
    if (frame.type === "subscribed") {
      awaited.delete(frame.channel)
      if (frame.channel === "global-presence") sendPresence()
      if (frame.channel === "connection-test") sendPing()
      if (frame.channel === "connection-monitor") arrive()
    } else if (frame.type === "refused") {
      log(`Refused: ${frame.message}`)
      // a message refused after the subscription is not the channel's fault
      if (frame.channel && awaited.has(frame.channel)) happen("channel error")
    } else if (frame.type === "pong") answered(frame.id)
    else if (frame.type === "presence") {
      presence = { people: frame.people, total: frame.total }
      for (const listener of listeners) listener()
    }
    if (frame.type === "broadcast" && !isNew(frame.message.id)) return
    if (frame.type === "notification" && !isNew(`${frame.event} ${frame.id} ${frame.notification?.read_at}`)) return
    pass(frame)
  }

  const pass = (frame: ServerMessage) => {
    for (const listener of frameListeners) listener(frame)
  }

  function arrive() {
    happen("subscribed")
    // events during the interruption were missed
    if (wasConnected) pass({ type: "changed", tags: null })
    wasConnected = true
  }

  function sendPing() {
    asked = { id: (asked?.id ?? 0) + 1, at: performance.now() }
    socket?.send({ type: "ping", id: asked.id })
  }

  function answered(id: unknown) {
    if (asked?.id !== id || asked === null || asked.at === 0) return
    const samples = addSample(view.samples, Math.round(performance.now() - asked.at))
    asked = { id: asked.id, at: 0 }
    const high = isHighLatency(getAverageLatency(samples))
    if (high && !wasHigh) log(highLatencyMessage)
    wasHigh = high
    show({ ...view, samples })
  }

  /** Only in visible pages: browsers throttle timers in hidden ones, which would count as latency. */
  function tick() {
    if (document.hidden) return
    const waitsSince = view.state === "connecting" ? opening : (asked?.at ?? 0)
    if (view.state !== "connecting" && view.state !== "connected") return
    if (waitsSince > 0 && performance.now() - waitsSince > answerTimeoutMs) happen("channel error")
    else if (view.state === "connected" && waitsSince === 0) sendPing()
  }

  const sendPresence = () => socket?.send({ type: "presence", status: ownStatus(), ...(metadata && { metadata }) })
  const ownStatus = (): PresenceStatus => (document.hidden ? "away" : isBusy ? "busy" : "online")

  function start(): () => void {
    const stop = new AbortController()
    addEventListener("online", () => happen("online"), stop)
    addEventListener("offline", () => happen("offline"), stop)
    const leave = () => {
      leftAt = performance.now()
    }
    addEventListener("beforeunload", leave, stop)
    // an open connection would keep the page out of the back/forward cache
    addEventListener("pagehide", () => happen("offline"), stop)
    addEventListener("pageshow", ({ persisted }) => persisted && happen("online"), stop)
    const seen = () => {
      if (asked && asked.at > 0) asked.at = performance.now()
      opening = performance.now()
      sendPresence()
      if (!document.hidden && view.state === "error" && navigator.onLine) happen("again")
    }
    document.addEventListener("visibilitychange", seen, stop)
    ticking = setInterval(tick, tickMs)
    if (navigator.onLine) happen("online")
    return () => {
      stop.abort()
      clearInterval(ticking)
      happen("end")
      listeners.clear()
      frameListeners.clear()
    }
  }

  return {
    start,
    connection: () => view,
    presence: () => presence,
    isBusy: () => isBusy,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onFrame(listener: (frame: ServerMessage) => void) {
      frameListeners.add(listener)
      return () => void frameListeners.delete(listener)
    },
    reconnect: () => happen("again"),
    /** A page arrived from the site, so the network works. */
    pageLoaded() {
      if (view.state === "error" && !isCrowded(view) && navigator.onLine) happen("again")
    },
    setBusy(busy: boolean) {
      isBusy = busy
      sendPresence()
      for (const listener of listeners) listener()
    },
    /** The server shows it to admins only. */
    setMetadata(next: Metadata | undefined) {
      metadata = next
      sendPresence()
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
