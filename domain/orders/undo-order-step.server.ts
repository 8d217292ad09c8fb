import { isDeepStrictEqual } from "node:util"
import { and, desc, eq, gt, inArray, ne, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { availabilityAlerts, holds } from "../../db/tables/holds.ts"
import { orderEvents, orderLines, orders, parcels } from "../../db/tables/orders.ts"
import { payments, refunds } from "../../db/tables/payments.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { type FieldChanges, fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { getNotificationIds, withdrawNotices } from "../notifications/notify.server.ts"
import { withdrawEmails } from "../outbox/withdraw-emails.server.ts"
import { listRefunds } from "../payments/ledger/ledger.server.ts"
import { withdrawRefunds } from "../payments/ledger/request-refund.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type LockedOrder, lockOrder } from "./lock-order.server.ts"
import { type OrderRow, recordOrderEvent } from "./transition-order.server.ts"

/** How long a step can be undone; its e-mails wait that long. */
export const undoSeconds = 10

/** An undo in the tenth second may arrive in the eleventh; e-mails leave after it. */
const acceptedUndoSeconds = undoSeconds + 1
const emailDelaySeconds = undoSeconds + 2

type UndoableStep = "marked paid" | "refunded" | "refund sent" | "shipped" | "delivered" | "canceled"

export type StepResult = OrderRow & { stepId?: number }

/** What `undoOrderStep` restores, as JSON, keyed by row id. `lastEvent` is the newest event's id. */
type Snapshot = {
  orderState: string
  paymentState: string
  fulfilmentState: string
  lastEvent: number
  lines: Record<string, string | null>
  parcels: string[]
  payments: Record<string, string>
  refunds: Record<string, string>
  holds: Record<string, { state: string; expiresAt: string | null }>
  availability: Record<string, string>
  alerts: { artworkId: string; email: string; createdAt: string }[]
}

/**
 * Makes a step undoable: delays its e-mails and notices, and records its changes. `step` must queue e-mails with the given
 * shop.
 */
export async function runUndoable(
  run: CommandContext & LockedOrder,
  name: UndoableStep,
  step: (shop: Shop) => Promise<Outcome<OrderRow>>,
): Promise<Outcome<StepResult>> {
  const { shop, tx, actor, order, now } = run
  const before = await takeSnapshot(tx, order.id)
  const mailIds: string[] = []
  const outcome = await step(withDelayedJobs(shop, mailIds))
  if (!outcome.ok) return outcome
  const changes = fieldChanges(before, await takeSnapshot(tx, order.id))
  const detail = { mailIds, noticeIds: getNotificationIds(tx) }
  const line = { noun: "order", nounId: order.id, action: name, changes, detail }
  const stepId = await recordEvent(tx, actor, line, now)
  return done({ ...outcome.value, stepId })
}

const delayedJobs = new Set<string>(["send-refund", "credit-order"])

/** Delays e-mails, refunds and credit notes until the step cannot be undone any more. */
function withDelayedJobs(shop: Shop, mailIds: string[]): Shop {
  const { jobs } = shop
  const later = { startAfter: emailDelaySeconds }
  return {
    ...shop,
    jobs: {
      send: (tx, name, data, options) =>
        jobs.send(tx, name, data, delayedJobs.has(name) ? { ...options, ...later } : options),
      sendAll(tx, name, all, options) {
        if (name === "push-notification") return jobs.sendAll(tx, name, all, { ...options, ...later })
        if (name !== "deliver-mail") return jobs.sendAll(tx, name, all, options)
        for (const data of all) if ("mailId" in data) mailIds.push(data.mailId)
        return jobs.sendAll(tx, name, all, { ...options, startAfter: emailDelaySeconds + (options?.startAfter ?? 0) })
      },
    },
  }
}

/**
 * Restores states, holds, works and parcels, and withdraws e-mails and notices. Refuses (409) after ten seconds,
 * after a later step, and when another buyer has taken the work.
 */
export const undoOrderStep = (
  shop: Shop,
  actor: Actor,
  number: string,
  stepId: number,
): Promise<Outcome<UndoableStep>> =>
  command(shop, actor, "orders.write", noInput, async ({ tx }) => {
    const locked = await lockOrder(tx, "number", number)
    if (!locked) return refuse("not_found", "There is no such order.")
    const { order } = locked
    // Waiting for locks takes time, in which e-mails may have left.
    const now = shop.now()
    const [last] = await tx
      .select()
      .from(history)
      .where(and(eq(history.noun, "order"), eq(history.nounId, order.id)))
      .orderBy(desc(history.id))
      .limit(1)
    const changed = refuse("conflict", `${number} has changed since. This can’t be undone any more.`)
    if (last?.id !== stepId) return changed
    const { mailIds, noticeIds = [] } = last.detail as { mailIds?: string[]; noticeIds?: string[] }
    if (!mailIds || now.getTime() - last.at.getTime() > acceptedUndoSeconds * 1000) {
      return refuse("conflict", "It’s too late to undo this.")
    }
    const changes = last.changes as FieldChanges
    const current: Record<string, unknown> = await takeSnapshot(tx, order.id)
    const unchanged = Object.entries(changes).every(([key, { after }]) => isDeepStrictEqual(current[key], after))
    if (!unchanged) return changed
    const before = { ...current, ...mapValues(changes, ({ before: value }) => value) } as Snapshot
    if (await isTaken(tx, order.id, before)) return refuse("conflict", "Another collector has this work now.")
    if (!(await withdrawEmails(tx, mailIds))) return refuse("conflict", "The e-mail has already left.")
    await withdrawNotices(tx, noticeIds)
    const requested = Object.keys((current as Snapshot).refunds).filter((id) => !(id in before.refunds))
    if (!(await withdrawRefunds(tx, requested, now))) return refuse("conflict", "The money has already gone back.")
    await restoreSnapshot(tx, order.id, before, now)
    const step = last.action as UndoableStep
    await recordOrderEvent(tx, actor, order.id, { machine: "note", from: "", to: "", note: `Undone: ${step}` }, now)
    const undone = mapValues(changes, ({ before: after, after: value }) => ({ before: value, after }))
    await recordEvent(tx, actor, { noun: "order", nounId: order.id, action: `undid: ${step}`, changes: undone }, now)
    return done(step)
  })

const mapValues = <A, B>(all: Record<string, A>, of: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(all).map(([key, value]) => [key, of(value)]))

async function takeSnapshot(tx: Transaction, orderId: string): Promise<Snapshot> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`the locked order ${orderId} is gone`)
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)
  const sent = await tx.select({ id: parcels.id }).from(parcels).where(eq(parcels.orderId, orderId)).orderBy(parcels.id)
  const money = await tx.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id)
  const paymentIds = money.map(({ id }) => id)
  const back = await listRefunds(tx, paymentIds)
  const held = await tx.select().from(holds).where(eq(holds.orderId, orderId)).orderBy(holds.id)
  const workIds = held.map(({ artworkId }) => artworkId)
  const works = await tx.select().from(artworks).where(inArray(artworks.id, workIds)).orderBy(artworks.id)
  const alerts = await tx
    .select()
    .from(availabilityAlerts)
    .where(inArray(availabilityAlerts.artworkId, workIds))
    .orderBy(availabilityAlerts.artworkId, availabilityAlerts.email)
  const [event] = await tx
    .select({ last: sql<number>`coalesce(max(${orderEvents.id}), 0)::int` })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
  return {
    orderState: order.orderState,
    paymentState: order.paymentState,
    fulfilmentState: order.fulfilmentState,
    lastEvent: event?.last ?? 0,
    lines: Object.fromEntries(lines.map(({ id, parcelId }) => [id, parcelId])),
    parcels: sent.map(({ id }) => id),
    payments: Object.fromEntries(money.map(({ id, state }) => [id, state])),
    refunds: Object.fromEntries(back.map(({ id, state }) => [id, state])),
    holds: Object.fromEntries(
      held.map(({ id, state, expiresAt }) => [id, { state, expiresAt: expiresAt?.toISOString() ?? null }]),
    ),
    availability: Object.fromEntries(works.map(({ id, availability }) => [id, availability])),
    alerts: alerts.map((alert) => ({ ...alert, createdAt: alert.createdAt.toISOString() })),
  }
}

/** Whether another hold has a copy that the order would get back. */
async function isTaken(tx: Transaction, orderId: string, before: Snapshot): Promise<boolean> {
  const back = Object.entries(before.holds).flatMap(([id, { state }]) => (state === "released" ? [] : [id]))
  if (back.length === 0) return false
  const own = tx
    .$with("own")
    .as(tx.select({ artworkId: holds.artworkId, number: holds.number }).from(holds).where(inArray(holds.id, back)))
  const others = await tx
    .with(own)
    .select({ id: holds.id })
    .from(holds)
    .innerJoin(own, and(eq(own.artworkId, holds.artworkId), eq(own.number, holds.number)))
    .where(and(ne(holds.state, "released"), sql`${holds.orderId} is distinct from ${orderId}`))
    .limit(1)
  return others.length > 0
}

async function restoreSnapshot(tx: Transaction, orderId: string, before: Snapshot, now: Date): Promise<void> {
  const { orderState, paymentState, fulfilmentState } = before
  await tx.update(orders).set({ orderState, paymentState, fulfilmentState }).where(eq(orders.id, orderId))
  for (const [id, parcelId] of Object.entries(before.lines)) {
    await tx.update(orderLines).set({ parcelId }).where(eq(orderLines.id, id))
  }
  await tx
    .delete(parcels)
    .where(and(eq(parcels.orderId, orderId), sql`not (${parcels.id} = any(${sql.param(before.parcels)}::uuid[]))`))
  // Payments that were entered stay in the ledger as undone.
  await tx
    .update(payments)
    .set({ state: "undone" })
    .where(
      and(
        eq(payments.orderId, orderId),
        sql`not (${payments.id} = any(${sql.param(Object.keys(before.payments))}::uuid[]))`,
      ),
    )
  for (const [id, state] of Object.entries(before.refunds)) {
    await tx
      .update(refunds)
      .set({ state, settledAt: null })
      .where(and(eq(refunds.id, id), ne(refunds.state, state)))
  }
  for (const [id, { state, expiresAt }] of Object.entries(before.holds)) {
    await tx
      .update(holds)
      .set({ state, expiresAt: expiresAt === null ? null : new Date(expiresAt) })
      .where(eq(holds.id, id))
  }
  for (const [id, availability] of Object.entries(before.availability)) {
    await tx
      .update(artworks)
      .set({ availability, updatedAt: now })
      .where(and(eq(artworks.id, id), ne(artworks.availability, availability)))
  }
  const alerts = before.alerts.map((alert) => ({ ...alert, createdAt: new Date(alert.createdAt) }))
  if (alerts.length > 0) await tx.insert(availabilityAlerts).values(alerts).onConflictDoNothing()
  await tx.delete(orderEvents).where(and(eq(orderEvents.orderId, orderId), gt(orderEvents.id, before.lastEvent)))
}
