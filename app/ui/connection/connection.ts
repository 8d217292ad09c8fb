import { enableRetrying } from "./install-connection.ts"

/** `reading`: a load is waiting; `unsent`: a submission was not sent; `unknown`: it was sent, but may not have arrived. */
export type WaitingRequest = { kind: "reading" | "unsent" | "unknown"; offline: boolean; trying: boolean }

type PendingRequest = { kind: WaitingRequest["kind"]; trying: boolean; again: () => void }

/** Milliseconds before the first silent retry. */
const firstRetryMs = 400

/** Requests that wait for a connection instead of failing (decision 057). @param send the browser's `fetch` */
export function createRetryingFetch(send: typeof fetch) {
  const pending = new Set<PendingRequest>()
  const listeners = new Set<() => void>()
  let current: WaitingRequest | null = null

  const publish = () => {
    const all = [...pending]
    const kind = (["unknown", "unsent", "reading"] as const).find((one) => all.some((wait) => wait.kind === one))
    current = kind ? { kind, offline: !navigator.onLine, trying: all.every(({ trying }) => trying) } : null
    for (const listener of listeners) listener()
  }

  /** Repeats requests without an answer; a write is repeated automatically only if it cannot have been sent. */
  async function retryingFetch(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
    const { signal } = init ?? {}
    const sends = !["GET", "HEAD"].includes((init?.method ?? "GET").toUpperCase())
    const wait: PendingRequest = { kind: sends ? "unsent" : "reading", trying: true, again: () => undefined }
    let isFirst = true
    try {
      for (;;) {
        const wasOffline = !navigator.onLine
        try {
          return await send(input, init)
        } catch (error) {
          // browsers report a missing answer as a TypeError
          if (!(error instanceof TypeError) || signal?.aborted) throw error
        }
        if (sends && !wasOffline) wait.kind = "unknown"
        if (isFirst && !sends && !wasOffline) await new Promise((resolve) => setTimeout(resolve, firstRetryMs))
        else {
          pending.add(wait)
          await waitForTurn(wait, signal, publish)
          publish()
        }
        isFirst = false
      }
    } finally {
      if (pending.delete(wait)) publish()
    }
  }

  return {
    patient: retryingFetch,
    tryAgain: () => {
      for (const wait of pending) if (!wait.trying) wait.again()
    },
    online: () => {
      for (const wait of pending) if (!wait.trying && wait.kind !== "unknown") wait.again()
      publish()
    },
    waiting: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Resolves when it is time to retry; rejects when the request is aborted. */
const waitForTurn = (wait: PendingRequest, signal: AbortSignal | null | undefined, publish: () => void) =>
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
    publish()
  })

export const connection = createRetryingFetch((input, init) => send(input, init))

let send: typeof fetch = globalThis.fetch

export function startRetrying() {
  enableRetrying((browserFetch) => {
    send = browserFetch
    window.addEventListener("online", connection.online)
    return connection.patient
  })
}
