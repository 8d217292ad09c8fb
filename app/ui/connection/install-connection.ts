type Fetch = typeof fetch

/** Retries instead of failing; set by the deferred code (`app/deferred/`). */
let patient: Fetch | null = null

const failFastSignals = new WeakSet<AbortSignal>()

/** Page data, form submissions and code of this site. */
export const isRouterRequest = (input: unknown, origin: string): boolean =>
  input instanceof URL && input.origin === origin && /\.data$|^\/assets\//.test(input.pathname)

/** Requests with this signal fail at once: the caller handles the error. */
export const failFast = (signal: AbortSignal) => void failFastSignals.add(signal)

/** The router's requests wait for a connection from now on (decision 057). */
export const enableRetrying = (waiting: (send: typeof fetch) => Fetch) => {
  patient ??= waiting(browserFetch)
}

const browserFetch = globalThis.fetch

/** Wraps `fetch`, once, before the first page starts. */
export function installConnection() {
  window.fetch = (input, init) =>
    patient && isRouterRequest(input, location.origin) && !failFastSignals.has(init?.signal as AbortSignal)
      ? patient(input, init)
      : browserFetch(input, init)
}
