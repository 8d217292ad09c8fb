import type { Streams } from "./event-streams.ts"

/** Beyond this number clients of this process poll instead. */
export const maxStreams = 4_000
/** A browser has one stream, but a school or an office is one household. */
export const maxStreamsPerHousehold = 50
const tickMs = 1_000
const beatTicks = 20
/** After each batch other requests are served. */
const batchSize = 100
/** A listener with more unread events is gone or too slow. */
const maxUnreadEvents = 20

type Listener = {
  controller: ReadableStreamDefaultController<Uint8Array>
  household: string | null
  beatTick: number
}

const encoder = new TextEncoder()
const encodeEvent = (data: string) => encoder.encode(`data: ${data}\n\n`)
/** An event, because browsers do not report comments to pages. */
const heartbeat = encodeEvent("0")

/** Without a timer per stream, because thousands may be idle. */
export function openStreams(): Streams {
  const listeners = new Set<Listener>()
  const households = createHouseholds()
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let ticks = 0

  const remove = (listener: Listener) => {
    if (listeners.delete(listener)) households.add(listener.household, -1)
  }
  const end = (listener: Listener) => {
    remove(listener)
    listener.controller.close()
  }
  const sendTo = (listener: Listener, bytes: Uint8Array) => {
    if (!listeners.has(listener)) return
    if ((listener.controller.desiredSize ?? 0) < -maxUnreadEvents) end(listener)
    else listener.controller.enqueue(bytes)
  }
  const sendBatch = (waiting: Listener[], bytes: Uint8Array) => {
    for (const listener of waiting.splice(-batchSize)) sendTo(listener, bytes)
    if (waiting.length > 0) setImmediate(sendBatch, waiting, bytes)
  }

  const tick = () => {
    ticks++
    for (const listener of listeners) if (listener.beatTick === ticks % beatTicks) sendTo(listener, heartbeat)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const start = () => {
    timer ??= setInterval(tick, tickMs).unref()
  }

  return {
    open(household, first) {
      if (closed || listeners.size >= maxStreams) return "full"
      if (households.count(household) >= maxStreamsPerHousehold) return "too_many"
      households.add(household, 1)
      start()
      let listener: Listener
      return new ReadableStream<Uint8Array>({
        start(controller) {
          listener = { controller, household, beatTick: listeners.size % beatTicks }
          listeners.add(listener)
          controller.enqueue(encodeEvent(first))
        },
        cancel: () => remove(listener),
      })
    },
    send: (data) => sendBatch([...listeners], encodeEvent(data)),
    count: () => listeners.size,
    close() {
      closed = true
      clearInterval(timer)
      for (const listener of listeners) end(listener)
    },
  }
}

/** Unknown ones (null) are not counted. */
function createHouseholds() {
  const counts = new Map<string, number>()
  const count = (household: string | null) => (household === null ? 0 : (counts.get(household) ?? 0))
  return {
    count,
    add(household: string | null, change: number): void {
      if (household === null) return
      const left = count(household) + change
      if (left > 0) counts.set(household, left)
      else counts.delete(household)
    },
  }
}
