import type { StandInPayment } from "./state.ts"

const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** As Mollie's page for test payments, where a person chooses how it ends. */
export function renderMolliePage(
  payment: StandInPayment | undefined,
  declined: boolean,
): { status: number; html: string } {
  if (payment?.status !== "open") {
    const html = renderDocument("<h1>This page is closed</h1>")
    return { status: payment ? 410 : 404, html }
  }
  const { currency, value } = payment.amount
  const buttons = [
    ["paid", "Pay"],
    ["declined", "Be declined"],
    ["pending", "Process"],
    ["failed", "Fail"],
  ].map(([status, name]) => `<button name="status" value="${status}">${name}</button>`)
  const back = payment.cancelUrl ? `<a href="${escapeMarkup(payment.cancelUrl)}">Back</a>` : ""
  const problem = declined ? '<p role="alert">The card was declined. Try another card.</p>' : ""
  return {
    status: declined ? 402 : 200,
    html: renderDocument(`<h1>Pay by card</h1>
<p><strong>No real money moves.</strong> This page stands in for Mollie’s.</p>
<p>${escapeMarkup(payment.description)}: ${currency} ${value}</p>${problem}
<form method="post"><p>${buttons.join(" ")} ${back}</p></form>`),
  }
}

const renderDocument = (body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pay</title></head>
<body>${body}</body></html>
`
