import { cards, type Paid } from "./pay.ts"
import type { State } from "./state.ts"

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const spaced = (card: string) => card.replace(/(\d{4})(?=\d)/g, "$1 ")

const hints: [keyof typeof cards, string][] = [
  ["succeeds", "is charged"],
  ["declined", "is declined; you can try another"],
  ["insufficientFunds", "is declined, for lack of funds"],
  ["disputed", "is charged, and disputed at once"],
  ["succeedsLater", "is charged after a while (this stand-in’s own)"],
  ["failsLater", "fails after a while (this stand-in’s own)"],
  ["refundSucceedsLater", "is charged; a refund takes a while"],
  ["refundFailsLater", "is charged; a refund fails after a while"],
]

const problems: Partial<Record<Paid, string>> = {
  declined: "The card was declined. Try another card.",
  "unknown card": "This is none of the card numbers below.",
}

/** Works without scripts. @param outcome of the previous attempt */
export function payPage(state: State, sessionId: string, outcome: Paid | null): { status: number; html: string } {
  const session = state.sessions.get(sessionId)
  if (session?.status !== "open") {
    const back = session?.cancel_url ? `<p><a href="${escaped(session.cancel_url)}">Back to the shop</a></p>` : ""
    return { status: session ? 410 : 404, html: frame("This page is closed", `<h1>This page is closed</h1>${back}`) }
  }
  const money = (amount: number) => `${escaped((session.currency ?? "").toUpperCase())} ${amount} (Stripe’s units)`
  const lines = (state.lines.get(sessionId) ?? []).map(
    ({ title, amount }) => `<tr><td>${escaped(title)}</td><td>${money(amount)}</td></tr>`,
  )
  const problem = outcome && problems[outcome]
  const numbers = hints.map(([name, hint]) => `<li><code>${spaced(cards[name])}</code> ${hint}</li>`)
  const back = session.cancel_url ? `<a href="${escaped(session.cancel_url)}">Back</a>` : ""
  return {
    status: problem ? 402 : 200,
    html: frame(
      "Pay",
      `<h1>Pay by card</h1>
<p><strong>No real money moves.</strong> This page stands in for Stripe’s.</p>
<table>${lines.join("")}<tr><th>Total</th><th>${money(session.amount_total ?? 0)}</th></tr></table>
${problem ? `<p role="alert">${problem}</p>` : ""}
<form method="post">
<p><label>E-mail <input name="email" type="email" value="${escaped(session.customer_email ?? "")}" readonly></label></p>
<p><label>Card number <input name="card" inputmode="numeric" autocomplete="off" value="${spaced(cards.succeeds)}"></label></p>
<p><button>Pay</button> ${back}</p>
</form>
<h2>Card numbers</h2><ul>${numbers.join("")}</ul>`,
    ),
  }
}

const frame = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}td,th{padding:.25rem 1rem .25rem 0;text-align:left}[role=alert]{color:#a00}</style>
</head><body>${body}</body></html>
`
