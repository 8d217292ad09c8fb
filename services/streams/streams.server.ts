import type { Load } from "../load/load.ts"
import type { Streams } from "./streams.ts"

/** Beyond this many, listeners of this process ask now and then instead. */
export const mostStreams = 4_000
/** One browser has one stream, but a school or an office is one household, too. */
export const mostPerHousehold = 50
/** Everybody hears something every so many ticks, and notices when they do not. */
const beatTicks = 20
/** So many are served before other requests are. */
const atOnce = 100
/** Who has not taken so many events is gone, or too slow. */
const mostWaiting = 20
/** For so many ticks after the process had too much to do nobody may listen. */
const restTicks = 10

type Listener = {
  controller: ReadableStreamDefaultController<Uint8Array>
  household: string | null
  /** The tick at which it hears that the stream is alive: not all at once. */
  turn: number
}

type Parts = { load: Pick<Load, "isStrained">; tickMs?: number }

const encoder = new TextEncoder()
const event = (data: string) => encoder.encode(`data: ${data}\n\n`)
/** An event, because browsers do not tell their pages of comments. */
const beat = event("0")

/**
 * Opens the streams of this process: no timer and as little memory as possible for each, because thousands may be idle. While
 * the process has too much to do, the oldest quarter of them is closed each second, and nobody may listen: streams are a
 * comfort, the checkout is not.
 */
export function openStreams({ load, tickMs = 1_000 }: Parts): Streams {
  const listeners = new Set<Listener>()
  const perHousehold = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let ticks = 0
  let restUntil = 0

  const remove = (listener: Listener) => {
    if (!listeners.delete(listener)) return
    const { household } = listener
    const left = household === null ? 0 : (perHousehold.get(household) ?? 1) - 1
    if (household !== null && left > 0) perHousehold.set(household, left)
    else if (household !== null) perHousehold.delete(household)
  }
  const end = (listener: Listener) => {
    remove(listener)
    listener.controller.close()
  }
  const tell = (listener: Listener, bytes: Uint8Array) => {
    if (!listeners.has(listener)) return
    if ((listener.controller.desiredSize ?? 0) < -mostWaiting) end(listener)
    else listener.controller.enqueue(bytes)
  }
  const tellSome = (waiting: Listener[], bytes: Uint8Array) => {
    for (const listener of waiting.splice(-atOnce)) tell(listener, bytes)
    if (waiting.length > 0) setImmediate(tellSome, waiting, bytes)
  }

  const rest = () => {
    restUntil = ticks + restTicks
    const oldest = [...listeners].slice(0, Math.ceil(listeners.size / 4))
    for (const listener of oldest) end(listener)
  }
  const tick = () => {
    ticks++
    if (load.isStrained()) rest()
    for (const listener of listeners) if (listener.turn === ticks % beatTicks) tell(listener, beat)
    if (listeners.size > 0 || ticks < restUntil) return
    clearInterval(timer)
    timer = undefined
  }
  const start = () => {
    timer ??= setInterval(tick, tickMs).unref()
  }

  return {
    open(household, first) {
      if (closed || ticks < restUntil || listeners.size >= mostStreams) return "full"
      const already = household === null ? 0 : (perHousehold.get(household) ?? 0)
      if (already >= mostPerHousehold) return "too_many"
      if (household !== null) perHousehold.set(household, already + 1)
      start()
      let listener: Listener
      return new ReadableStream<Uint8Array>({
        start(controller) {
          listener = { controller, household, turn: listeners.size % beatTicks }
          listeners.add(listener)
          controller.enqueue(event(first))
        },
        cancel: () => remove(listener),
      })
    },
    send: (data) => tellSome([...listeners], event(data)),
    count: () => listeners.size,
    close() {
      closed = true
      clearInterval(timer)
      for (const listener of listeners) end(listener)
    },
  }
}
