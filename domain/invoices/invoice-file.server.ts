import { and, eq } from "drizzle-orm"
import { invoices } from "../../db/tables/invoices.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import { WorkerPoolClosed } from "../../services/images/worker-pool.server.ts"
import { StorageProblem } from "../../services/storage/storage-problem.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { button, detailsBlock, heading, text } from "../emails/email-content.ts"
import { findJpegs } from "../media/jpegs.server.ts"
import { alertArtist } from "../notifications/artist-alert.server.ts"
import { done } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { createInvoiceDocument } from "./invoice-document.server.ts"
import { getInvoiceStatus } from "./invoice-status.server.ts"

/** Afterwards the e-mail is sent without the invoice, and the artist is notified. */
const maxTries = 2

/** More would make the file too large for an e-mail. */
const maxPictures = 24

export type InvoiceFile = { fileName: string; content: Uint8Array }

type InvoiceFileOptions = {
  /** Retries an invoice that was given up. */
  again?: boolean
  /** With the day of payment; an unpaid invoice is returned as it is. */
  receipt?: boolean
}

/**
 * Drawn once, and stored as it was sent. Null when drawing was given up. @throws InvoiceNotDrawn when a retry may help;
 * StorageProblem; when nothing was issued
 */
export async function getInvoiceFile(
  shop: Shop,
  invoiceId: string,
  { again = false, receipt = false }: InvoiceFileOptions = {},
): Promise<InvoiceFile | null> {
  const [row] = await shop.db
    .select({
      kind: invoices.kind,
      number: invoices.number,
      content: invoices.content,
      drawFailures: invoices.drawFailures,
    })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  if (!row?.number || !row.content) throw new Error(`no invoice ${invoiceId} was issued`)
  const { number, content, drawFailures } = row
  const { site } = await getSettings(shop.db, "site")
  const { open, ...status } = await getInvoiceStatus(shop.db, invoiceId)
  const paidAt = receipt ? status.paidInFullAt : null
  const paidOn = paidAt && getCalendarDate(site.timeZone, paidAt)
  const fileName = `${paidOn ? "receipt" : row.kind === "invoice" ? "invoice" : "credit-note"}-${number}.pdf`
  // A payment may be reversed and repeated on another day. After a partial payment a copy asks for the rest.
  const asksFor = content.payment.kind === "transfer" && open > 0 && open < content.total ? `issued-${open}` : "issued"
  const key = `${getInvoiceFolder(invoiceId)}/${paidOn ? `receipt-${paidOn}` : asksFor}.pdf`
  const stored = await shop.storage.private.get(key)
  if (stored) return { fileName, content: Buffer.concat(await stored.toArray()) }
  if (drawFailures >= maxTries && !again) return null
  const failed = { id: invoiceId, number, drawFailures }
  let drawn: Awaited<ReturnType<typeof shop.documents.draw>>
  try {
    const ids = content.lines.flatMap(({ pictureId }) => pictureId ?? []).slice(0, maxPictures)
    const pictures = await findJpegs(shop.db, ids, { width: 640 })
    drawn = await shop.documents.draw(createInvoiceDocument(number, content, pictures, { paidOn, open }))
  } catch (error) {
    if (error instanceof WorkerPoolClosed || error instanceof StorageProblem) throw error
    shop.log.error({ err: error, invoice: number }, "drawing an invoice failed")
    return recordFailure(shop, failed, "failed")
  }
  if (!drawn.ok) return recordFailure(shop, failed, drawn.problem.code)
  const { pdf, missing } = drawn.value
  if (missing.length > 0) shop.log.warn({ invoice: number, missing }, "characters that no invoice font has")
  // Of concurrent drawings both return the first file.
  const first = await shop.storage.private.get(key)
  if (first) return { fileName, content: Buffer.concat(await first.toArray()) }
  await shop.storage.private.put(key, pdf)
  return { fileName, content: pdf }
}

export const deleteInvoiceFiles = (shop: Shop, invoiceId: string): Promise<void> =>
  shop.storage.private.deleteAll(getInvoiceFolder(invoiceId))

export const getInvoiceFolder = (invoiceId: string): string => `invoices/${invoiceId}`

/** Also when it was too slow or took too much memory. */
export class InvoiceNotDrawn extends Error {
  override name = "InvoiceNotDrawn"
}

type Failed = { id: string; number: string; drawFailures: number }

async function recordFailure(shop: Shop, { id, number, drawFailures }: Failed, why: string): Promise<null> {
  const failures = drawFailures + 1
  if (failures > maxTries) throw new InvoiceNotDrawn(`The invoice ${number} could not be drawn again: ${why}`)
  await command(shop, system("Documents"), "invoices.write", noInput, async ({ tx }) => {
    const [counted] = await tx
      .update(invoices)
      .set({ drawFailures: failures })
      // Counts concurrent failures once.
      .where(and(eq(invoices.id, id), eq(invoices.drawFailures, drawFailures)))
      .returning({ id: invoices.id })
    if (!counted || failures < maxTries) return done(null)
    await alertArtist(shop, tx, "failed-job", {
      subject: `Invoice ${number} could not be made`,
      blocks: [
        heading("An invoice could not be made"),
        text(
          `Making the PDF of invoice ${number} failed twice and won’t be tried again. Its e-mails go out without it. To try again yourself, open its PDF in the studio.`,
        ),
        detailsBlock([["Reason", why]]),
        button(shop.urls.studio.invoice(id), "Open the invoice"),
      ],
    })
    return done(null)
  })
  shop.log.error({ invoice: number, why, failures }, "an invoice could not be drawn")
  if (failures < maxTries) throw new InvoiceNotDrawn(`The invoice ${number} could not be drawn: ${why}`)
  return null
}
