import { afterAll, beforeEach, expect, test } from "vitest"
import { startStripeStandIn } from "../tests/support/stripe-stand-in/stand-in.ts"
import { EnvProblem, readEnv } from "./env.ts"
import { openCardPayments } from "./open-card-payments.ts"

const standIn = await startStripeStandIn()
afterAll(() => standIn.close())
const warnings: object[] = []
beforeEach(() => void warnings.splice(0))
const log = { info() {}, warn: (fields: object) => void warnings.push(fields), error() {} }
const open = (env: Record<string, string>) => openCardPayments(readEnv(env), log)

test("without a key there are no payments by card", async () => {
  expect(await open({})).toBeNull()
})

test("with a key that Stripe accepts there are", async () => {
  expect(await open(standIn.env)).toMatchObject({ provider: "stripe", test: true })
  expect(warnings).toEqual([])
})

test("a key that Stripe refuses stops the start with a sentence that does not repeat it [CHK-03]", async () => {
  const wrong = { ...standIn.env, STRIPE_SECRET_KEY: "sk_test_of_somebody_else" }
  await expect(open(wrong)).rejects.toThrow(EnvProblem)
  await expect(open(wrong)).rejects.toThrow(
    /^Stripe does not accept STRIPE_SECRET_KEY: (?!.*of_somebody).*lse\. Change it, or unset it\.$/,
  )
})

test("Stripe being away is a warning, and the site opens", async () => {
  expect(await open({ ...standIn.env, STRIPE_API: "http://127.0.0.1:1" })).toMatchObject({ provider: "stripe" })
  expect(warnings).toEqual([{ provider: "stripe", reason: expect.stringContaining("Stripe cannot be reached") }])
})
