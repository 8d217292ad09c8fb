import { type PaymentAttempt, testCards } from "./pay.ts"
import type { StripeState } from "./state.ts"

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const formatCardNumber = (card: string) => card.replace(/(\d{4})(?=\d)/g, "$1 ")

const hints: [keyof typeof testCards, string][] = [
  ["succeeds", "is charged"],
  ["declined", "is declined; you can try another"],
  ["insufficientFunds", "is declined, for lack of funds"],
  ["disputed", "is charged, and disputed at once"],
  ["succeedsLater", "is charged after a while (this stand-in’s own)"],
  ["failsLater", "fails after a while (this stand-in’s own)"],
  ["refundSucceedsLater", "is charged; a refund takes a while"],
  ["refundFailsLater", "is charged; a refund fails after a while"],
]

const problems: Partial<Record<PaymentAttempt, string>> = {
  declined: "The card was declined. Try another card.",
  "unknown card": "This is none of the card numbers below.",
}

/** Works without scripts. @param outcome of the previous attempt */
export function renderPayPage(
  state: StripeState,
  sessionId: string,
  outcome: PaymentAttempt | null,
): { status: number; html: string } {
  const session = state.sessions.get(sessionId)
  if (session?.status !== "open") {
    const back = session?.cancel_url ? `<p><a href="${escapeHtml(session.cancel_url)}">Back to the shop</a></p>` : ""
    return {
      status: session ? 410 : 404,
      html: renderFrame("This page is closed", `<h1>This page is closed</h1>${back}`),
    }
  }
  const money = (amount: number) => `${escapeHtml((session.currency ?? "").toUpperCase())} ${amount} (Stripe’s units)`
  const lines = (state.lines.get(sessionId) ?? []).map(
    ({ title, amount }) => `<tr><td>${escapeHtml(title)}</td><td>${money(amount)}</td></tr>`,
  )
  const problem = outcome && problems[outcome]
  const numbers = hints.map(([name, hint]) => `<li><code>${formatCardNumber(testCards[name])}</code> ${hint}</li>`)
  const back = session.cancel_url ? `<a href="${escapeHtml(session.cancel_url)}">Back</a>` : ""
  return {
    status: problem ? 402 : 200,
    html: renderFrame(
      "Pay",
      `<h1>Pay by card</h1>
<p><strong>No real money moves.</strong> This page stands in for Stripe’s.</p>
<table>${lines.join("")}<tr><th>Total</th><th>${money(session.amount_total ?? 0)}</th></tr></table>
${problem ? `<p role="alert">${problem}</p>` : ""}
<form method="post">
<p><label>E-mail <input name="email" type="email" value="${escapeHtml(session.customer_email ?? "")}" readonly></label></p>
<p><label>Card number <input name="card" inputmode="numeric" autocomplete="off" value="${formatCardNumber(testCards.succeeds)}"></label></p>
<p><button>Pay</button> ${back}</p>
</form>
<h2>Card numbers</h2><ul>${numbers.join("")}</ul>`,
    ),
  }
}

const renderFrame = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}td,th{padding:.25rem 1rem .25rem 0;text-align:left}[role=alert]{color:#a00}</style>
</head><body>${body}</body></html>
`
