type Patient = typeof fetch

/** Retries instead of failing; set by the deferred code (`app/deferred/`). */
let patient: Patient | null = null

const impatient = new WeakSet<AbortSignal>()

/** Page data, form submissions and code of this site. */
export const isRouterRequest = (input: unknown, origin: string): boolean =>
  input instanceof URL && input.origin === origin && /\.data$|^\/assets\//.test(input.pathname)

/** Requests with this signal fail at once: the caller handles the error. */
export const leaveFailing = (signal: AbortSignal) => void impatient.add(signal)

/** The router's requests wait for a connection from now on (decision 057). */
export const waitWith = (waiting: (send: typeof fetch) => Patient) => {
  patient ??= waiting(browserFetch)
}

const browserFetch = globalThis.fetch

/** Wraps `fetch`, once, before the first page starts. */
export function installConnection() {
  window.fetch = (input, init) =>
    patient && isRouterRequest(input, location.origin) && !impatient.has(init?.signal as AbortSignal)
      ? patient(input, init)
      : browserFetch(input, init)
}
