import { eq } from "drizzle-orm"
import { z } from "zod"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { dayIn } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { paymentSchema } from "../amount-schema.ts"
import { checked } from "../checked.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { emailSchema } from "../email-schema.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { getUncredited, wordsLine } from "./credit-content.ts"
import { getCreditNoteContents, issueCreditNote, type LockedInvoice, lockIssued } from "./credit-notes.server.ts"
import { mailInvoice, mailReminder } from "./invoice-mails.server.ts"
import { standingOf } from "./invoice-standing.server.ts"

const none = refuse("not_found", "There is no such invoice.")

const isId = (id: string) => z.uuid().safeParse(id).success

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
  command(shop, actor, "invoices.write", checked(sendSchema, input), async ({ tx, now }, asked) => {
    if (!isId(id)) return none
    const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for("update")
    if (!row?.number || !row.content) return none
    const known = await addressOf(tx, row)
    const to = asked.to ?? known
    if (!to) return refuse("conflict", "There is no e-mail address to send it to.", { to: "Please enter one." })
    if (row.orderId === null || !known) await tx.update(invoices).set({ email: to }).where(eq(invoices.id, id))
    const { open } = await standingOf(tx, id)
    await mailInvoice(shop, tx, { id, number: row.number, content: row.content, to, open })
    await record(tx, actor, { noun: "invoice", nounId: id, action: "sent", detail: { to } }, now)
    return done({ to })
  })

async function addressOf(tx: Run["tx"], { orderId, email }: { orderId: string | null; email: string }) {
  const [order] = orderId ? await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId)) : []
  return order?.email || email
}

const hoursBetween = 24

/** Only when overdue, at most once in 24 hours. @returns the address */
export const remindOfInvoice = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ to: string }>> =>
  command(shop, actor, "invoices.write", noInput, async (run) => {
    const { tx, now } = run
    const locked = isId(id) ? await lockIssued(tx, { id }) : null
    if (!locked) return none
    const { row } = locked
    const { site } = await readSettings(tx, "site")
    const standing = await standingOf(tx, id, { zone: site.timeZone, today: dayIn(site.timeZone, now) })
    if (standing.state !== "overdue") return refuse("conflict", `${locked.number} isn’t overdue.`)
    if (row.remindedAt && now.getTime() - row.remindedAt.getTime() < hoursBetween * 3_600_000)
      return refuse("conflict", "There was a reminder in the last 24 hours. Please wait a day.")
    const to = await addressOf(tx, row)
    if (!to) return refuse("conflict", "There is no e-mail address to send it to.")
    await noteReminder(run, id, to)
    await mailReminder(shop, tx, { ...locked, id, to, open: standing.open, dueAt: standing.dueAt, overdue: true })
    return done({ to })
  })

/** The invoice must be locked. */
export async function noteReminder({ tx, actor, now }: Pick<Run, "tx" | "actor" | "now">, id: string, to: string) {
  await tx.update(invoices).set({ remindedAt: now }).where(eq(invoices.id, id))
  await record(tx, actor, { noun: "invoice", nounId: id, action: "reminded", detail: { to } }, now)
}

export const creditSchema = z.strictObject({
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
export async function creditLocked(
  run: Run,
  locked: LockedInvoice,
  { amount, reason, decision }: z.output<typeof creditSchema> & { decision?: string },
): Promise<Outcome<{ id: string }>> {
  const { tx, actor, now } = run
  const left = getUncredited(locked.content, getCreditNoteContents(locked.notes))
  if (left <= 0) return refuse("conflict", "This invoice has been credited in full.")
  if (amount !== undefined && amount > left)
    return refuse("conflict", "That is more than is left of the invoice.", { amount: "More than is left." })
  const credited =
    amount === undefined || amount === left
      ? ("all" as const)
      : { lines: [{ line: wordsLine("Credit", 0), amount }], delivery: 0 }
  await record(tx, actor, { noun: "invoice", nounId: locked.row.id, action: "credited" }, now)
  return done({ id: await issueCreditNote(run, locked, { credited, note: reason, ...(decision && { decision }) }) })
}
