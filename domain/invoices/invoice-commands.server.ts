import { eq } from "drizzle-orm"
import { z } from "zod"
import { matchesId } from "../../db/matches-id.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { paymentSchema } from "../amount-schema.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { emailSchema } from "../email-schema.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { createTextLine, getUncredited } from "./credit-content.ts"
import { getCreditNoteContents, issueCreditNote, type LockedInvoice, lockIssuedInvoice } from "./credit-notes.server.ts"
import { queueInvoiceEmail, queueInvoiceReminderEmail } from "./invoice-emails.server.ts"
import { getInvoiceStatus } from "./invoice-status.server.ts"

const invoiceNotFound = refuse("not_found", "There is no such invoice.")

const sendSchema = z.object({
  to: emailSchema("Please enter an e-mail address, for example name@example.com.").optional(),
})

/** Sends the PDF, any number of times. An invoice without an order stores the address for reminders. @returns the address */
export const sendInvoice = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: z.input<typeof sendSchema> = {},
): Promise<Outcome<{ to: string }>> =>
  command(shop, actor, "invoices.write", validateInput(sendSchema, input), async ({ tx, now }, options) => {
    const [row] = await tx.select().from(invoices).where(matchesId(invoices.id, id)).for("update")
    if (!row?.number || !row.content) return invoiceNotFound
    const known = await findAddress(tx, row)
    const to = options.to ?? known
    if (!to) return refuse("conflict", "There is no e-mail address to send it to.", { to: "Please enter one." })
    if (row.orderId === null || !known) await tx.update(invoices).set({ email: to }).where(eq(invoices.id, id))
    const { open } = await getInvoiceStatus(tx, id)
    await queueInvoiceEmail(shop, tx, { id, number: row.number, content: row.content, to, open })
    await recordEvent(tx, actor, { noun: "invoice", nounId: id, action: "sent", detail: { to } }, now)
    return done({ to })
  })

async function findAddress(tx: CommandContext["tx"], { orderId, email }: { orderId: string | null; email: string }) {
  const [order] = orderId ? await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId)) : []
  return order?.email || email
}

const minReminderHours = 24

/** Only when overdue, at most once in 24 hours. @returns the address */
export const sendInvoiceReminder = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ to: string }>> =>
  command(shop, actor, "invoices.write", noInput, async (run) => {
    const { tx, now } = run
    const locked = await lockIssuedInvoice(tx, { id })
    if (!locked) return invoiceNotFound
    const { row } = locked
    const { site } = await getSettings(tx, "site")
    const status = await getInvoiceStatus(tx, id, { zone: site.timeZone, today: getCalendarDate(site.timeZone, now) })
    if (status.state !== "overdue") return refuse("conflict", `${locked.number} isn’t overdue.`)
    if (row.remindedAt && now.getTime() - row.remindedAt.getTime() < minReminderHours * 3_600_000)
      return refuse("conflict", "There was a reminder in the last 24 hours. Please wait a day.")
    const to = await findAddress(tx, row)
    if (!to) return refuse("conflict", "There is no e-mail address to send it to.")
    await recordInvoiceReminder(run, id, to)
    await queueInvoiceReminderEmail(shop, tx, {
      ...locked,
      id,
      to,
      open: status.open,
      dueAt: status.dueAt,
      overdue: true,
    })
    return done({ to })
  })

/** The invoice must be locked. */
export async function recordInvoiceReminder(
  { tx, actor, now }: Pick<CommandContext, "tx" | "actor" | "now">,
  id: string,
  to: string,
) {
  await tx.update(invoices).set({ remindedAt: now }).where(eq(invoices.id, id))
  await recordEvent(tx, actor, { noun: "invoice", nounId: id, action: "reminded", detail: { to } }, now)
}

export const creditInvoiceSchema = z.strictObject({
  /** Minor units; undefined: all that is left. */
  amount: paymentSchema.optional(),
  /** Idempotency key of the form. */
  key: z.uuid().optional(),
  reason: z
    .string()
    .trim()
    .min(1, "Please give a reason: it is printed on the credit note.")
    .max(500, "At most 500 characters."),
})

/** For a locked invoice. Final. */
export async function creditLockedInvoice(
  run: CommandContext,
  locked: LockedInvoice,
  { amount, reason, decision }: z.output<typeof creditInvoiceSchema> & { decision?: string },
): Promise<Outcome<{ id: string }>> {
  const { tx, actor, now } = run
  const left = getUncredited(locked.content, getCreditNoteContents(locked.notes))
  if (left <= 0) return refuse("conflict", "This invoice has been credited in full.")
  if (amount !== undefined && amount > left)
    return refuse("conflict", "That is more than is left of the invoice.", { amount: "More than is left." })
  const credited =
    amount === undefined || amount === left
      ? ("all" as const)
      : { lines: [{ line: createTextLine("Credit", 0), amount }], delivery: 0 }
  await recordEvent(tx, actor, { noun: "invoice", nounId: locked.row.id, action: "credited" }, now)
  return done({ id: await issueCreditNote(run, locked, { credited, note: reason, ...(decision && { decision }) }) })
}
