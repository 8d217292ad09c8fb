import {
  type Channel,
  channels,
  type FromServer,
  type Metadata,
  type PresenceEntry,
  type PresenceStatus,
} from "../../domain/live/wire.ts"
import { type Connection, type ConnectionEvent, notConnected, step } from "./connection-machine.ts"
import { averageOf, highLatency, isHigh, type Samples, withSample } from "./latency.ts"
import { rememberEvents } from "./seen-events.ts"
import { openSocket } from "./socket.ts"

/** What is shown of the connection: a new object whenever it changed. */
export type ConnectionView = Connection & { samples: Samples }
export type PresenceView = { people: readonly PresenceEntry[]; total: number }

export type LiveOptions = {
  /** `wss://…/live` */
  url: string
  /** Calls back when the session may be over: the server says so, or lets nobody in. */
  onDoubt: () => void
  log?: (words: string) => void
}

/** Metrics are refreshed each second (RT-06), */
const refreshEvery = 1000
/** and what is not answered for so long will not be: the connection is broken. */
const answerLimit = 10_000
/** For so long a page counts as left whose browser asks for another document: it may stay, after a question or a download. */
const leavingLimit = 10_000

/**
 * The page's one connection (RT-01 to RT-06): subscribes to all channels, tries again when it is lost, measures latency and
 * says whether the page is seen. It begins with `start` and ends with what that returns.
 */
export function openLive({ url, onDoubt, log = console.warn }: LiveOptions) {
  let view: ConnectionView = { ...notConnected(Date.now()), samples: [] }
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
  const frameListeners = new Set<(frame: FromServer) => void>()
  const isNew = rememberEvents()

  const show = (next: ConnectionView) => {
    view = next
    for (const listener of listeners) listener()
  }

  const happen = (event: ConnectionEvent) => {
    const { next, act, log: words } = step(view, event, Date.now())
    if (act) drop()
    if (act === "connect") connect()
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
      onFrame: take,
      onGone: (how) => {
        happen(how === "over" ? "end" : how === "crowded" ? "crowded" : "channel error")
        // without a network nobody could answer, and whoever signs out is on the way to another page already
        const isDoubtful = how === "over" || (how === "refused" && navigator.onLine)
        if (isDoubtful && performance.now() - leftAt > leavingLimit) onDoubt()
      },
    })
  }

  function take(frame: FromServer) {
    if (frame.type === "subscribed") {
      awaited.delete(frame.channel)
      if (frame.channel === "global-presence") tellPresence()
      if (frame.channel === "connection-test") ask()
      if (frame.channel === "connection-monitor") arrive()
    } else if (frame.type === "refused") {
      log(`Refused: ${frame.message}`)
      // a message that is refused later is no fault of the channel
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

  const pass = (frame: FromServer) => {
    for (const listener of frameListeners) listener(frame)
  }

  function arrive() {
    happen("subscribed")
    // what happened meanwhile was told to nobody here
    if (wasConnected) pass({ type: "changed", tags: null })
    wasConnected = true
  }

  function ask() {
    asked = { id: (asked?.id ?? 0) + 1, at: performance.now() }
    socket?.send({ type: "ping", id: asked.id })
  }

  function answered(id: unknown) {
    if (asked?.id !== id || asked === null || asked.at === 0) return
    const samples = withSample(view.samples, Math.round(performance.now() - asked.at))
    asked = { id: asked.id, at: 0 }
    const high = isHigh(averageOf(samples))
    if (high && !wasHigh) log(highLatency)
    wasHigh = high
    show({ ...view, samples })
  }

  /** Each second, while the page is seen: browsers slow down the timers of others, which would count as latency. */
  function tick() {
    if (document.hidden) return
    const waitsSince = view.state === "connecting" ? opening : (asked?.at ?? 0)
    if (view.state !== "connecting" && view.state !== "connected") return
    if (waitsSince > 0 && performance.now() - waitsSince > answerLimit) happen("channel error")
    else if (view.state === "connected" && waitsSince === 0) ask()
  }

  const tellPresence = () => socket?.send({ type: "presence", status: ownStatus(), ...(metadata && { metadata }) })
  const ownStatus = (): PresenceStatus => (document.hidden ? "away" : isBusy ? "busy" : "online")

  function start(): () => void {
    const stop = new AbortController()
    addEventListener("online", () => happen("online"), stop)
    addEventListener("offline", () => happen("offline"), stop)
    const leave = () => {
      leftAt = performance.now()
    }
    addEventListener("beforeunload", leave, stop)
    // an open connection would keep the browser from keeping the page for the way back
    addEventListener("pagehide", () => happen("offline"), stop)
    addEventListener("pageshow", ({ persisted }) => persisted && happen("online"), stop)
    const seen = () => {
      if (asked && asked.at > 0) asked.at = performance.now()
      opening = performance.now()
      tellPresence()
      if (!document.hidden && view.state === "error" && navigator.onLine) happen("again")
    }
    document.addEventListener("visibilitychange", seen, stop)
    ticking = setInterval(tick, refreshEvery)
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
    /** Hears every frame, broadcasts and notifications once. */
    onFrame(listener: (frame: FromServer) => void) {
      frameListeners.add(listener)
      return () => void frameListeners.delete(listener)
    },
    /** Tries at once. */
    again: () => happen("again"),
    setBusy(busy: boolean) {
      isBusy = busy
      tellPresence()
      for (const listener of listeners) listener()
    },
    /** What this tab is doing; the server tells it to admins only. */
    setMetadata(next: Metadata | undefined) {
      metadata = next
      tellPresence()
    },
  }
}

export type Live = ReturnType<typeof openLive>
