import Stripe from "stripe"

type Delivery = { event: string; type: string; status: number | null }

export type StripeWebhooks = {
  endpoint: { url: string | null; secret: string }
  send(event: Stripe.Event): void
  resend(eventId: string): Promise<number | null>
  signed(eventId: string, at?: Date): { body: string; headers: Record<string, string> }
  delay(milliseconds: number): void
  repeat(times: number): void
  drop(times: number): void
  hold(): void
  release(order?: "in order" | "reversed"): Promise<void>
  /** Resolves when no delivery is in progress or waiting for a retry. */
  idle(): Promise<void>
  deliveries: Delivery[]
  close(): void
}

/** @returns the answer's status */
export type PostWebhook = (url: string, message: { body: string; headers: Record<string, string> }) => Promise<number>

type Options = {
  url: string | null
  secret: string
  /** Milliseconds until the first retry; doubled each time. */
  retryAfter: number
  postTo?: PostWebhook
  /** Those that calls made, instead of `url`. */
  getEndpoints?: () => { url: string; secret: string; enabled_events: string[] }[]
}

const MAX_TRIES = 8
const RESPONSE_TIMEOUT_MS = 10_000

const postByFetch: PostWebhook = async (url, message) => {
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  const answer = await fetch(url, { method: "POST", ...message, redirect: "manual", signal })
  await answer.body?.cancel()
  return answer.status
}

/** Like Stripe's webhooks: signed, retried after responses other than 2xx, and without a guaranteed order. */
export function createStripeWebhooks({
  url,
  secret,
  retryAfter,
  postTo = postByFetch,
  getEndpoints,
}: Options): StripeWebhooks {
  const endpoint = { url, secret }
  const events = new Map<string, Stripe.Event>()
  const deliveries: Delivery[] = []
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<unknown>>()
  let held: Stripe.Event[] | null = null
  let [wait, times, dropped] = [0, 1, 0]
  let closed = false

  const track = <One>(promise: Promise<One>) => {
    underWay.add(promise)
    void promise.finally(() => underWay.delete(promise))
    return promise
  }
  const after = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        resolve()
      }, milliseconds)
      timers.add(timer)
    })

  const getTargets = (event: Stripe.Event) =>
    getEndpoints
      ? getEndpoints().filter(({ enabled_events }) => enabled_events.includes(event.type))
      : endpoint.url === null
        ? []
        : [{ url: endpoint.url, secret: endpoint.secret }]

  function signed(event: Stripe.Event, at = new Date(), secret = getTargets(event)[0]?.secret ?? endpoint.secret) {
    const body = JSON.stringify(event, null, 2)
    const timestamp = Math.floor(at.getTime() / 1000)
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    return { body, headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": header } }
  }

  async function post(event: Stripe.Event): Promise<number | null> {
    const [target] = getTargets(event)
    if (!target || closed) return null
    const status = await postTo(target.url, signed(event, new Date(), target.secret)).catch(() => null)
    deliveries.push({ event: event.id, type: event.type, status })
    return status
  }

  async function deliver(event: Stripe.Event): Promise<void> {
    for (let tried = 1; tried <= MAX_TRIES && !closed; tried++) {
      const status = await post(event)
      if (getTargets(event).length === 0 || (status !== null && status >= 200 && status < 300)) return
      await after(retryAfter * 2 ** (tried - 1))
    }
  }

  const sendNow = (event: Stripe.Event, copies: number, milliseconds: number) => {
    for (let copy = 0; copy < copies; copy++)
      void track((milliseconds > 0 ? after(milliseconds) : Promise.resolve()).then(() => deliver(event)))
  }
  const known = (id: string) => {
    const event = events.get(id)
    if (!event) throw new Error(`There is no event ${id}.`)
    return event
  }

  return {
    endpoint,
    deliveries,
    send(event) {
      events.set(event.id, event)
      if (dropped > 0) dropped--
      else if (held) held.push(event)
      else sendNow(event, times, wait)
    },
    resend: (eventId) => track(post(known(eventId))),
    signed: (eventId, at) => signed(known(eventId), at),
    delay(milliseconds) {
      wait = milliseconds
    },
    repeat(count) {
      times = count
    },
    drop(count) {
      dropped = count
    },
    hold() {
      held ??= []
    },
    async release(order = "in order") {
      const waiting = held ?? []
      held = null
      for (const event of order === "reversed" ? waiting.reverse() : waiting) {
        for (let copy = 0; copy < times; copy++) await track(deliver(event))
      }
    },
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
    close() {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      underWay.clear()
    },
  }
}
