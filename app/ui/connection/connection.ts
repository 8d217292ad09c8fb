import { waitWith } from "./install-connection.ts"

/**
 * What the notice says. `reading`: something is waiting to be loaded; `unsent`: something typed was not sent;
 * `unknown`: it was sent, but nobody knows whether it arrived.
 */
export type Waiting = { kind: "reading" | "unsent" | "unknown"; offline: boolean; trying: boolean }

type Wait = { kind: Waiting["kind"]; trying: boolean; again: () => void }

/** After a request that failed, before it is repeated once by itself: a short interruption needs no words. */
const shortly = 400

/**
 * Requests that wait for a connection instead of failing (decision 057).
 * @param send the browser's own `fetch`
 */
export function openConnection(send: typeof fetch) {
  const waits = new Set<Wait>()
  const listeners = new Set<() => void>()
  let shown: Waiting | null = null

  const tell = () => {
    const all = [...waits]
    const kind = (["unknown", "unsent", "reading"] as const).find((one) => all.some((wait) => wait.kind === one))
    shown = kind ? { kind, offline: !navigator.onLine, trying: all.every(({ trying }) => trying) } : null
    for (const listener of listeners) listener()
  }

  /** Resolves when it is to be tried again; rejects when something else was asked for meanwhile. */
  const turn = (wait: Wait, signal: AbortSignal | null | undefined) =>
    new Promise<void>((resolve, reject) => {
      const stop = () => reject(signal?.reason)
      wait.trying = false
      wait.again = () => {
        signal?.removeEventListener("abort", stop)
        wait.trying = true
        resolve()
      }
      if (signal?.aborted) stop()
      else signal?.addEventListener("abort", stop, { once: true })
      tell()
    })

  /**
   * The browser's `fetch` for what the router asks for: when there is no answer it waits, and is repeated. What changes
   * something is repeated by itself only if it cannot have been sent.
   */
  async function patient(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
    const { signal } = init ?? {}
    const sends = !["GET", "HEAD"].includes((init?.method ?? "GET").toUpperCase())
    const wait: Wait = { kind: sends ? "unsent" : "reading", trying: true, again: () => undefined }
    let isFirst = true
    try {
      for (;;) {
        const wasOffline = !navigator.onLine
        try {
          return await send(input, init)
        } catch (error) {
          // how browsers report that there was no answer
          if (!(error instanceof TypeError) || signal?.aborted) throw error
        }
        if (sends && !wasOffline) wait.kind = "unknown"
        if (isFirst && !sends && !wasOffline) await new Promise((resolve) => setTimeout(resolve, shortly))
        else {
          waits.add(wait)
          await turn(wait, signal)
          tell()
        }
        isFirst = false
      }
    } finally {
      if (waits.delete(wait)) tell()
    }
  }

  return {
    patient,
    /** The button. */
    tryAgain: () => {
      for (const wait of waits) if (!wait.trying) wait.again()
    },
    /** The connection is back. */
    online: () => {
      for (const wait of waits) if (!wait.trying && wait.kind !== "unknown") wait.again()
      tell()
    },
    waiting: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The browser's; its waiting begins with this module. */
export const connection = openConnection((input, init) => send(input, init))

let send: typeof fetch = globalThis.fetch

/** Makes the router's requests wait. */
export function beginWaiting() {
  waitWith((browserFetch) => {
    send = browserFetch
    window.addEventListener("online", connection.online)
    return connection.patient
  })
}
