type Patient = typeof fetch

/** Waits instead of failing; comes just after the page (`app/late/`). */
let patient: Patient | null = null

const impatient = new WeakSet<AbortSignal>()

/** What the router asks its own server for: the data of pages, what forms send, and whether its own code is there. */
export const isRouterRequest = (input: unknown, origin: string): boolean =>
  input instanceof URL && input.origin === origin && /\.data$|^\/assets\//.test(input.pathname)

/** A request with this signal fails at once: whoever made it says so in place. */
export const leaveFailing = (signal: AbortSignal) => void impatient.add(signal)

/** From now on the router's requests wait for a connection (decision 057). */
export const waitWith = (waiting: (send: typeof fetch) => Patient) => {
  patient ??= waiting(browserFetch)
}

const browserFetch = globalThis.fetch

/** Wraps the browser's `fetch`, once, before the first page starts. */
export function installConnection() {
  window.fetch = (input, init) =>
    patient && isRouterRequest(input, location.origin) && !impatient.has(init?.signal as AbortSignal)
      ? patient(input, init)
      : browserFetch(input, init)
}
