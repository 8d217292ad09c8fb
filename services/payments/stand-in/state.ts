import { randomBytes } from "node:crypto"
import type Stripe from "stripe"
import { makeEvent } from "./event-object.ts"

/** Everything that the stand-in remembers. Objects refer to each other by their ids, as at Stripe. */
export type State = {
  sessions: Map<string, Stripe.Checkout.Session>
  lines: Map<string, { title: string; amount: number }[]>
  /** What a session's payment gets when the buyer first tries. */
  intentData: Map<string, { metadata: Record<string, string>; description: string | null }>
  /** The card that a payment was made with: some make refunds asynchronous. */
  cards: Map<string, string>
  intents: Map<string, Stripe.PaymentIntent>
  charges: Map<string, Stripe.Charge>
  balances: Map<string, Stripe.BalanceTransaction>
  refunds: Map<string, Stripe.Refund>
  disputes: Map<string, Stripe.Dispute>
  events: Map<string, Stripe.Event>
  /** Seconds since 1970, by the stand-in's clock. */
  now(): number
  newId(prefix: string): string
  /** Writes an event with the object as it is now, and sends it. */
  announce(type: string, object: object): void
  /** Does something when the clock has come that far. */
  later(seconds: number, run: () => void): void
  /** Moves the clock, and does what was to be done until then. */
  advance(seconds: number): void
  /** Does what is due by the clock. */
  tick(): void
}

/** @param send takes each event when it has happened */
export function newState(send: (event: Stripe.Event) => void): State {
  let shift = 0
  const due: { at: number; run: () => void }[] = []
  const events = new Map<string, Stripe.Event>()
  const state: State = {
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
    now: () => Math.floor(Date.now() / 1000) + shift,
    newId: (prefix) => `${prefix}_${randomBytes(12).toString("hex")}`,
    announce(type, object) {
      const event = makeEvent({ id: state.newId("evt"), type, created: state.now(), object: structuredClone(object) })
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
