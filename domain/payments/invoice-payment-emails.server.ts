import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { button, heading, text } from "../emails/email-content.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { queueEmail } from "../outbox/queue-email.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

export async function queueInvoiceMoneyBackEmail(
  shop: Shop,
  tx: Transaction,
  { to, number, money }: { to: string; number: string; money: string },
): Promise<void> {
  const { site } = await getSettings(tx, "site")
  await queueEmail(shop, tx, {
    to,
    replyTo: site.contactEmail || undefined,
    subject: `We’re sending back your payment for ${number}`,
    blocks: [
      heading("Your payment is on its way back"),
      text(`We’ve received ${money} for invoice ${number}, on which nothing is open anymore.`),
      text("We’re sending all of it back to your card. That can take a few days."),
    ],
  })
}

export async function queueInvoicePaymentFailedEmail(shop: Shop, tx: Transaction, invoiceId: string): Promise<void> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId))
  const { site } = await getSettings(tx, "site")
  await queueEmail(shop, tx, {
    to: invoice?.email ?? "",
    replyTo: site.contactEmail || undefined,
    subject: `Your payment for ${invoice?.number} didn’t go through`,
    blocks: [
      heading("Your payment didn’t go through"),
      text(`Your bank declined the payment of invoice ${invoice?.number}. You haven’t been charged.`),
      text("You’re welcome to try again, perhaps with another card."),
    ],
  })
}

type UnmatchedInvoicePayment = { invoiceId: string; number: string; money: string; reason: string; goesBack: boolean }

export const alertUnmatchedInvoicePayment = (
  shop: Shop,
  tx: Transaction,
  { invoiceId, number, money, reason, goesBack }: UnmatchedInvoicePayment,
): Promise<void> =>
  alertArtist(shop, tx, "payment-problem", {
    subject: `${number}: a payment needs your attention`,
    blocks: [
      heading("A payment needs your attention"),
      text(`${money} came in for invoice ${number}, but didn’t pay it. ${reason}`),
      text(
        goesBack
          ? "It goes back by itself, and we’ve said so by e-mail. There is nothing to do."
          : "It’s kept until you decide.",
      ),
      goesBack
        ? button(shop.urls.studio.invoice(invoiceId), "Open the invoice")
        : button(shop.urls.studio.unmatchedPayments(), "Decide what happens with it"),
    ],
  })
