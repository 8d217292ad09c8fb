import { randomUUID } from "node:crypto"

type Item = { artwork_id: string; quantity: number }

/** Postal codes for the countries in tests. */
const postalCodes: Record<string, string> = { US: "04102", GB: "SW1A 2AA", NO: "0150", CH: "8001" }

/** The form of a valid checkout for these works. */
export const buildCheckoutForm = (items: Item[], changes: Record<string, unknown> = {}) => ({
  items,
  // A new address each time, because the number of reserved works per address is limited.
  email: `judith-${randomUUID().slice(0, 8)}@example.com`,
  name: "Judith Whitcomb",
  phone: "+1 207 555 0148",
  country: "US",
  line1: "212 Danforth Street",
  line2: "Apt 3",
  city: "Portland",
  region: "Maine",
  postalCode: postalCodes[String(changes.country ?? "US")] ?? "04102",
  shipping: "zone:Worldwide",
  payment: "bank_transfer",
  note: "",
  terms: "accepted",
  idempotencyKey: randomUUID(),
  ...changes,
})

/** One copy of each work. */
export const oneOfEach = (...works: { id: string }[]): Item[] =>
  works.map(({ id }) => ({ artwork_id: id, quantity: 1 }))
