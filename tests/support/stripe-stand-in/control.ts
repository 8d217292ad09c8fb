import { StripeApiError } from "./api-error.ts"
import type { StripeStandIn } from "./stand-in-type.ts"

export type ControlResponse = { status: number; body: object }

/** The control commands over HTTP, which `docs/payments.md` lists. */
export function runControlCommand(standIn: StripeStandIn, path: string, fields: URLSearchParams): ControlResponse {
  const text = (name: string) => fields.get(name) ?? ""
  const number = (name: string) => (fields.has(name) ? Number(fields.get(name)) : undefined)
  const outcome = () => (text("outcome") === "failed" ? "failed" : "succeeded")
  const { webhooks, faults } = standIn
  const commands: Record<string, () => unknown> = {
    ledger: () => standIn.ledger(),
    sessions: () => standIn.sessions(),
    events: () => standIn.events().map(({ id, type, created }) => ({ id, type, created })),
    deliveries: () => webhooks.deliveries,
    advance: () => standIn.advance(number("seconds") ?? 0),
    pay: () => ({ outcome: standIn.pay(text("session"), fields.get("card")?.replace(/\D/g, "") ?? undefined) }),
    settle: () => standIn.settle(text("payment"), outcome()),
    "settle-refund": () => standIn.settleRefund(text("refund"), outcome()),
    refund: () => standIn.refundInDashboard(text("payment"), number("amount")),
    dispute: () => standIn.dispute(text("payment")),
    "close-dispute": () => standIn.closeDispute(text("dispute"), text("outcome") === "won" ? "won" : "lost"),
    fail: () =>
      faults.add(
        { answer: fields.get("answer") === "none" ? "none" : (number("answer") ?? 500), done: fields.has("done") },
        number("times"),
        (call) => call.includes(text("call")),
      ),
    "refuse-key": () => standIn.refuseKey(text("refused") !== "no"),
    webhooks: () => {
      if (fields.has("url")) webhooks.endpoint.url = text("url")
      if (fields.has("delay")) webhooks.delay(number("delay") ?? 0)
      if (fields.has("repeat")) webhooks.repeat(number("repeat") ?? 1)
      if (fields.has("drop")) webhooks.drop(number("drop") ?? 1)
      if (fields.has("hold")) webhooks.hold()
      if (fields.has("release")) void webhooks.release(text("release") === "reversed" ? "reversed" : "in order")
    },
    resend: () => void webhooks.resend(text("event")),
  }
  const name = path.slice("/control/".length)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return { status: 404, body: { problem: `There is: ${Object.keys(commands).join(", ")}.` } }
  try {
    return { status: 200, body: Object(command() ?? { ok: true }) }
  } catch (error) {
    if (error instanceof StripeApiError) return { status: error.status, body: { problem: error.message } }
    return { status: 400, body: { problem: String(error) } }
  }
}
