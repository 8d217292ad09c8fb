import { and, eq, isNull, lte, ne, notExists, sql } from "drizzle-orm"
import { demoRecords } from "../../db/tables/content.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { lockIssuedInvoice } from "../invoices/credit-notes.server.ts"
import { recordInvoiceReminder } from "../invoices/invoice-commands.server.ts"
import { queueInvoiceReminderEmail } from "../invoices/invoice-emails.server.ts"
import { getInvoiceStatus } from "../invoices/invoice-status.server.ts"
import { lockOrder } from "../orders/lock-order.server.ts"
import { done } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

/** Days after the order was placed. */
const daysUntilReminder = 4

const awaited = and(
  eq(orders.orderState, "open"),
  eq(orders.paymentState, "unpaid"),
  eq(orders.paymentMethod, "bank_transfer"),
  ne(orders.email, ""),
)

/** One reminder per invoice, also counting the artist's. Skips demo orders. */
export async function remindOfTransfers(shop: Shop): Promise<number> {
  const placedBy = new Date(shop.now().getTime() - daysUntilReminder * 86_400_000)
  const isDemo = shop.db
    .select({ one: sql`1` })
    .from(demoRecords)
    .where(and(eq(demoRecords.noun, "order"), eq(demoRecords.recordId, sql`${orders.id}::text`)))
  const overdueOrders = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(invoices, and(eq(invoices.orderId, orders.id), eq(invoices.kind, "invoice")))
    .where(and(awaited, lte(orders.placedAt, placedBy), isNull(invoices.remindedAt), notExists(isDemo)))
    .orderBy(orders.placedAt)
    .limit(200)
  let reminded = 0
  for (const { id } of overdueOrders) {
    try {
      if (await remind(shop, id)) reminded++
    } catch (error) {
      // One failure must not stop the others.
      shop.log.error({ err: error, orderId: id }, "a buyer could not be reminded")
    }
  }
  return reminded
}

async function remind(shop: Shop, orderId: string): Promise<boolean> {
  const outcome = await command(shop, system("Clock"), "orders.write", noInput, async (context) => {
    const { tx, now } = context
    // Paid, ended or reminded while waiting for the locks.
    const locked = await lockOrder(tx, "id", orderId)
    const isAwaited = locked?.order.orderState === "open" && locked.order.paymentState === "unpaid"
    const invoice = isAwaited ? await lockIssuedInvoice(tx, { orderId }) : null
    if (!locked || !invoice || invoice.row.remindedAt) return done(false)
    const { id } = invoice.row
    const { email: to } = locked.order
    const { site } = await getSettings(tx, "site")
    const today = getCalendarDate(site.timeZone, now)
    const { state, open, dueAt } = await getInvoiceStatus(tx, id, { zone: site.timeZone, today })
    await recordInvoiceReminder(context, id, to)
    await queueInvoiceReminderEmail(shop, tx, { ...invoice, id, to, open, dueAt, overdue: state === "overdue" })
    return done(true)
  })
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}
