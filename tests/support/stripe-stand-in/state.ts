import { randomBytes } from "node:crypto"
import type Stripe from "stripe"
import { createStripeEvent } from "./event-object.ts"

/** A webhook endpoint that was made by a call. */
export type StandInEndpoint = {
  id: string
  object: "webhook_endpoint"
  url: string
  enabled_events: string[]
  status: "enabled" | "disabled"
  created: number
  secret: string
}

export type StripeState = {
  sessions: Map<string, Stripe.Checkout.Session>
  lines: Map<string, { title: string; amount: number }[]>
  intentData: Map<string, { metadata: Record<string, string>; description: string | null }>
  cards: Map<string, string>
  intents: Map<string, Stripe.PaymentIntent>
  charges: Map<string, Stripe.Charge>
  balances: Map<string, Stripe.BalanceTransaction>
  refunds: Map<string, Stripe.Refund>
  disputes: Map<string, Stripe.Dispute>
  events: Map<string, Stripe.Event>
  endpoints: Map<string, StandInEndpoint>
  /** Seconds since 1970, by the stand-in's clock. */
  now(): number
  newId(prefix: string): string
  announce(type: string, object: object): void
  later(seconds: number, run: () => void): void
  advance(seconds: number): void
  tick(): void
}

export function createStripeState(send: (event: Stripe.Event) => void): StripeState {
  let shift = 0
  const due: { at: number; run: () => void }[] = []
  const events = new Map<string, Stripe.Event>()
  const state: StripeState = {
    sessions: new Map(),
    lines: new Map(),
    intentData: new Map(),
    cards: new Map(),
    intents: new Map(),
    charges: new Map(),
    balances: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events,
    endpoints: new Map(),
    now: () => Math.floor(Date.now() / 1000) + shift,
    newId: (prefix) => `${prefix}_${randomBytes(12).toString("hex")}`,
    announce(type, object) {
      const event = createStripeEvent({
        id: state.newId("evt"),
        type,
        created: state.now(),
        object: structuredClone(object),
      })
      events.set(event.id, event)
      send(event)
    },
    later(seconds, run) {
      due.push({ at: state.now() + seconds, run })
    },
    advance(seconds) {
      shift += seconds
      state.tick()
    },
    tick() {
      const next = () => due.sort((one, other) => one.at - other.at)[0]
      for (let first = next(); first && first.at <= state.now(); first = next()) {
        due.shift()
        first.run()
      }
    },
  }
  return state
}
