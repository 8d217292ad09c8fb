import Stripe from "stripe"
import { describe, expect, test } from "vitest"
import { createStripeEvent } from "../../tests/support/stripe-stand-in/event-object.ts"
import { BadSignature, WrongMode } from "./payments.ts"
import { parseStripeEvent } from "./stripe-events.ts"

const secret = "whsec_1"
const now = new Date("2026-11-23T12:00:00Z")
const seconds = now.getTime() / 1000
const object = { id: "pi_1", object: "payment_intent", amount: 420_000 }
const event = createStripeEvent({ id: "evt_1", type: "payment_intent.succeeded", created: seconds - 5, object })
const body = JSON.stringify(event)

const sign = (payload: string, { timestamp = seconds, with: key = secret } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp })
const read = (payload: string | Uint8Array, header: string | null, test = true) =>
  parseStripeEvent(payload, header, { secret, test, now })

test("a signed webhook says what it is about", () => {
  const expected = {
    id: "evt_1",
    type: "payment_intent.succeeded",
    about: { kind: "payment", id: "pi_1" },
    at: new Date(now.getTime() - 5000),
  }
  expect(read(body, sign(body))).toEqual(expected)
  expect(read(Buffer.from(body), sign(body))).toEqual(expected)
  // While a secret is replaced, Stripe signs with both.
  expect(read(body, `${sign(body, { with: "whsec_old" })},${sign(body).split(",")[1]}`)).toEqual(expected)
})

describe("a webhook is refused [CHK-04, case 31]", () => {
  test.each([
    ["unsigned", body, null],
    ["with an empty signature", body, ""],
    ["with a signature that is none", body, "t=,v1="],
    ["with a signature of another scheme", body, sign(body).replace("v1=", "v0=")],
    ["signed with another secret", body, sign(body, { with: "whsec_2" })],
    ["altered", body.replace("420000", "1"), sign(body)],
    ["with another time than was signed", body, sign(body).replace(`t=${seconds}`, `t=${seconds - 1}`)],
    ["without contents", "", sign(body)],
  ])("%s", (_name, payload, header) => {
    expect(() => read(payload, header)).toThrow(new BadSignature("The webhook was not signed by Stripe."))
  })

  test("ten minutes old", () => {
    expect(() => read(body, sign(body, { timestamp: seconds - 600 }))).toThrow(
      new BadSignature("The webhook is older than five minutes."),
    )
    expect(read(body, sign(body, { timestamp: seconds - 299 })).id).toBe("evt_1")
  })

  test.each(["[]", "null", '{"object":"v2.core.event"}', '{"id":"evt_1"}', "no JSON"])(
    "signed, but no event: %s",
    (payload) => {
      expect(() => read(payload, sign(payload))).toThrow(BadSignature)
    },
  )

  test("more than five minutes ahead", () => {
    const ahead = new BadSignature("The webhook’s time is more than five minutes ahead.")
    expect(() => read(body, sign(body, { timestamp: seconds + 600 }))).toThrow(ahead)
    expect(() => read(body, `t=${seconds},${sign(body, { timestamp: seconds + 600 })}`)).toThrow(ahead)
    expect(read(body, sign(body, { timestamp: seconds + 299 })).id).toBe("evt_1")
  })

  test.each([
    ["a time before all others", { created: -1 }],
    ["a time that no calendar has", { created: 1e15 }],
    ["a time with a fraction", { created: 1.5 }],
    ["half of a surrogate pair as its id", { id: "evt_\ud83d" }],
    ["an id with a space", { id: "evt 1" }],
    ["an empty id", { id: "" }],
    ["an id of 20,000 characters", { id: `evt_${"1".repeat(20_000)}` }],
    ["a type of 20,000 characters", { type: "a".repeat(20_000) }],
    ["a payment of 20,000 characters", { data: { object: { object: "payment_intent", id: "p".repeat(20_000) } } }],
  ])("signed, with %s", (_name, changes) => {
    const changed = JSON.stringify({ ...event, ...changes })
    expect(() => read(changed, sign(changed))).toThrow(BadSignature)
  })

  test("neither the signature nor the contents are in what is logged", () => {
    const refusal = (() => {
      try {
        return read(body, sign(body, { with: "whsec_2" }))
      } catch (error) {
        return error
      }
    })()
    expect(Object.keys(refusal as object)).toEqual(["name"])
  })
})

test("test money is refused by a site with real money, and the reverse [CHK-04, case 41]", () => {
  expect(() => read(body, sign(body), false)).toThrow(WrongMode)
  const live = JSON.stringify({ ...event, livemode: true })
  expect(() => read(live, sign(live), true)).toThrow(WrongMode)
  expect(read(live, sign(live), false).id).toBe("evt_1")
})

test.each([
  [
    { object: "checkout.session", id: "cs_1", payment_intent: "pi_1" },
    { kind: "session", id: "cs_1" },
  ],
  [
    { object: "charge", id: "ch_1", payment_intent: "pi_1" },
    { kind: "payment", id: "pi_1" },
  ],
  [
    { object: "charge", id: "ch_1", payment_intent: null },
    { kind: "other", id: "ch_1" },
  ],
  [
    { object: "dispute", id: "du_1", payment_intent: "pi_1" },
    { kind: "payment", id: "pi_1" },
  ],
  [
    { object: "refund", id: "re_1", payment_intent: "pi_1" },
    { kind: "refund", id: "re_1" },
  ],
  [
    { object: "payout", id: "po_1" },
    { kind: "other", id: "po_1" },
  ],
  [{ object: "balance" }, { kind: "other", id: "" }],
])("%o is about %o", (about, expected) => {
  const payload = JSON.stringify(createStripeEvent({ id: "evt_2", type: "any.thing", created: seconds, object: about }))
  expect(read(payload, sign(payload)).about).toEqual(expected)
})
