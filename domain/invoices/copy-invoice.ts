import type { InvoiceContent, InvoiceDraft } from "../../db/tables/invoices.ts"
import { divideHalfUp } from "../../lib/half-up.ts"

/** An invoice does not store which line a tax is on, so the rate is copied only if its single tax is on everything. */
export function getInvoiceDraft(content: InvoiceContent, email: string): Partial<InvoiceDraft> {
  const [name = "", ...address] = content.buyer
  const [tax] = content.taxes
  const rate = getCommonRate(content)
  const delivery = content.shipping && content.shipping.price !== 0 ? [content.shipping] : []
  return {
    name,
    // In a pickup, the second line is the e-mail address.
    address: address.filter((line) => line !== email).join("\n"),
    email,
    currency: content.currency,
    lines: [
      ...content.lines.map(({ title, year, medium, size, framing = "", copies, quantity, price }) => ({
        title: [title, year].filter(Boolean).join(", "),
        details: [...medium.split("\n"), size, framing, copies].filter(Boolean).join(", "),
        quantity,
        price,
        rate,
      })),
      ...delivery.map((one) => ({ title: one.name, details: "", quantity: 1, price: one.price, rate })),
    ],
    ...(tax && { taxName: tax.name, taxIncluded: tax.included }),
    note: content.note,
  }
}

/** 0: no tax, or on a part only. */
function getCommonRate({ lines, shipping, taxes }: InvoiceContent): number {
  const [tax, ...others] = taxes
  if (!tax || others.length > 0) return 0
  const sum = lines.reduce((all, { amount }) => all + amount, shipping?.price ?? 0)
  const divisor = tax.included ? 100_000 + tax.rate : 100_000
  return Number(divideHalfUp(BigInt(tax.rate) * BigInt(sum), BigInt(divisor))) === tax.amount ? tax.rate : 0
}
