import { and, eq, max, sql } from "drizzle-orm"
import { href } from "react-router"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { payments } from "../../db/tables/payments.ts"
import { dayIn } from "../../lib/site-time.ts"
import { LaneClosed } from "../../services/images/lane.server.ts"
import { StorageProblem } from "../../services/storage/storage-problem.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { button, facts, heading, text } from "../mails/mail-content.ts"
import { jpegsOf } from "../media/jpegs.server.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { done } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { invoiceSheet } from "./invoice-sheet.server.ts"

/** Attempts to render an invoice; after these the e-mail is sent without it, and the artist is notified. */
const mostTries = 2

/** More pictures would make the file too large for a mail. */
const mostPictures = 24

const isPaidInFull = sql`${orders.paymentState} in ('paid', 'partially_refunded', 'refunded')`

export type InvoiceFile = { fileName: string; content: Uint8Array }

/**
 * The invoice as a PDF: drawn once and kept in the private bucket, without a payment and with it. Its content is what
 * was issued.
 * @param again tries also what was given up: the artist asks for it
 * @returns null when drawing was given up
 * @throws InvoiceNotDrawn when drawing failed and may be tried again; StorageProblem; when there is no such invoice
 */
export async function invoiceFile(
  shop: Shop,
  invoiceId: string,
  { again = false }: { again?: boolean } = {},
): Promise<InvoiceFile | null> {
  const [row] = await shop.db
    .select({
      number: invoices.number,
      content: invoices.content,
      drawFailures: invoices.drawFailures,
      orderNumber: orders.number,
      paidAt: max(payments.receivedAt),
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(payments, and(eq(payments.orderId, invoices.orderId), eq(payments.state, "received"), isPaidInFull))
    .where(eq(invoices.id, invoiceId))
    .groupBy(invoices.id, orders.id)
  if (!row) throw new Error(`there is no invoice ${invoiceId}`)
  const fileName = `invoice-${row.number}.pdf`
  const { site } = await readSettings(shop.db, "site")
  const paid = row.paidAt ? dayIn(site.timeZone, row.paidAt) : null
  // A payment can be undone, and come on another day.
  const key = `${folderOf(invoiceId)}/${paid ? `paid-${paid}` : "issued"}.pdf`
  const kept = await shop.storage.private.get(key)
  if (kept) return { fileName, content: Buffer.concat(await kept.toArray()) }
  if (row.drawFailures >= mostTries && !again) return null

  const ids = row.content.lines.flatMap(({ pictureId }) => pictureId ?? []).slice(0, mostPictures)
  const pictures = await jpegsOf(shop.db, ids, { width: ids.length > 1 ? 320 : 1000 })
  const failed = { id: invoiceId, ...row }
  let drawn: Awaited<ReturnType<typeof shop.documents.drawInvoice>>
  try {
    drawn = await shop.documents.drawInvoice(invoiceSheet(row.number, row.content, { pictures, paid }))
  } catch (error) {
    if (error instanceof LaneClosed || error instanceof StorageProblem) throw error
    shop.log.error({ err: error, invoice: row.number }, "drawing an invoice failed")
    return noteFailure(shop, failed, "failed")
  }
  if (!drawn.ok) return noteFailure(shop, failed, drawn.problem.code)
  const { pdf, missing } = drawn.value
  if (missing.length > 0) shop.log.warn({ invoice: row.number, missing }, "characters that no font of invoices has")
  await shop.storage.private.put(key, pdf)
  return { fileName, content: pdf }
}

/** Removes what was drawn of an invoice. */
export const removeInvoiceFiles = (shop: Shop, invoiceId: string): Promise<void> =>
  shop.storage.private.deleteAll(folderOf(invoiceId))

const folderOf = (invoiceId: string) => `invoices/${invoiceId}`

/** Drawing failed, or its process refused: too slow, too much memory, or it died. */
export class InvoiceNotDrawn extends Error {
  override name = "InvoiceNotDrawn"
}

type Failed = { id: string; number: string; orderNumber: string; drawFailures: number }

async function noteFailure(shop: Shop, { id, number, orderNumber, drawFailures }: Failed, why: string): Promise<null> {
  const failures = drawFailures + 1
  if (failures > mostTries) throw new InvoiceNotDrawn(`The invoice ${number} could not be drawn again: ${why}`)
  await command(shop, system("Documents"), "admin", noInput, async ({ tx }) => {
    const [counted] = await tx
      .update(invoices)
      .set({ drawFailures: failures })
      // of two at the same time one counts
      .where(and(eq(invoices.id, id), eq(invoices.drawFailures, drawFailures)))
      .returning({ id: invoices.id })
    if (!counted || failures < mostTries) return done(null)
    await alertArtist(shop, tx, {
      subject: `The invoice ${number} could not be made`,
      blocks: [
        heading("An invoice could not be made"),
        text(
          `Making the PDF of the invoice ${number} failed twice and won’t be tried again. Its e-mails go out without it. To try again yourself, open the invoice from the order.`,
        ),
        facts([
          ["Order", orderNumber],
          ["Reason", why],
        ]),
        button(`${shop.siteUrl}${href("/admin/orders/:number", { number: orderNumber })}`, "Open the order"),
      ],
    })
    return done(null)
  })
  shop.log.error({ invoice: number, why, failures }, "an invoice could not be drawn")
  if (failures < mostTries) throw new InvoiceNotDrawn(`The invoice ${number} could not be drawn: ${why}`)
  return null
}
