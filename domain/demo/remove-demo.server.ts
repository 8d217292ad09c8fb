import { and, eq, inArray, like, lte, notExists, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { visitCounts } from "../../db/tables/analytics.ts"
import { artworks, series } from "../../db/tables/artworks.ts"
import { posts } from "../../db/tables/blog.ts"
import { commissionMilestones } from "../../db/tables/commission-quotes.ts"
import { commissions } from "../../db/tables/commissions.ts"
import { demoRecords, homepageSections, settings } from "../../db/tables/content.ts"
import { customerNotes } from "../../db/tables/customers.ts"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import { agreements, agreementWorks, crates, locationPeriods, payouts, places } from "../../db/tables/inventory.ts"
import { invoiceCounters, invoices } from "../../db/tables/invoices.ts"
import { fileUploads } from "../../db/tables/media.ts"
import { threads } from "../../db/tables/messages.ts"
import { subscribers } from "../../db/tables/newsletter.ts"
import { newsletterIssues } from "../../db/tables/newsletter-issues.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { payments, refunds } from "../../db/tables/payments.ts"
import { formerSlugs } from "../../db/tables/slugs.ts"
import { stockTakePlaces } from "../../db/tables/stock-takes.ts"
import { viewingRooms } from "../../db/tables/viewing-rooms.ts"
import type { Actor } from "../actor.ts"
import { lockWorks } from "../artworks/lock-works.server.ts"
import { command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { createFirstHomepage } from "../homepage/first-homepage.server.ts"
import { deleteUnusedPictures } from "../media/delete-pictures.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"

/**
 * Removes the demo collection with its newsletters and orders, and every order that contains only demo works. What the
 * artist has added or saved since stays. The rows are deleted in one transaction, the files by later jobs.
 */
export const removeDemo = (shop: Shop, actor: Actor): Promise<Outcome<null>> =>
  command(shop, actor, "demo.write", noInput, async ({ tx, now }) => {
    // The demo may still be loading pictures, and its works may be in checkout: both finish first, or find nothing afterwards.
    await tx.select().from(settings).where(eq(settings.key, "demo")).for("update")
    const ids = await listDemoIds(tx)
    await lockWorks(tx, ids.artwork)
    await removeCommissions(shop, tx, ids)
    await removeOrders(shop, tx, ids)
    await tx.delete(threads).where(inArray(threads.id, ids.thread))
    await tx.delete(newsletterIssues).where(inArray(newsletterIssues.id, ids.letter))
    await tx.delete(subscribers).where(inArray(subscribers.id, ids.subscriber))
    await tx.delete(customerNotes).where(inArray(customerNotes.id, ids.customer_note))
    await tx.delete(viewingRooms).where(inArray(viewingRooms.id, ids.viewing_room))
    await tx.delete(homepageSections).where(inArray(homepageSections.id, ids.homepage_section))
    await createFirstHomepage(tx)
    await tx.delete(exhibitions).where(inArray(exhibitions.id, ids.exhibition))
    await tx.delete(posts).where(inArray(posts.id, ids.post))
    await tx.delete(formerSlugs).where(inArray(formerSlugs.nounId, [...ids.exhibition, ...ids.post]))
    await tx.delete(fileUploads).where(inArray(fileUploads.id, ids.file_upload))
    await tx.delete(artworks).where(inArray(artworks.id, ids.artwork))
    const left = tx.select({ one: sql`1` }).from(agreementWorks).where(eq(agreementWorks.agreementId, agreements.id))
    const emptyAgreements = tx
      .select({ id: agreements.id })
      .from(agreements)
      .where(and(inArray(agreements.id, ids.agreement), notExists(left)))
    await tx.delete(payouts).where(inArray(payouts.agreementId, emptyAgreements))
    await tx.delete(agreements).where(inArray(agreements.id, emptyAgreements))
    const usedByPeriod = tx.select({ one: sql`1` }).from(locationPeriods).where(eq(locationPeriods.placeId, places.id))
    const agreed = tx.select({ one: sql`1` }).from(agreements).where(eq(agreements.placeId, places.id))
    const counted = tx.select({ one: sql`1` }).from(stockTakePlaces).where(eq(stockTakePlaces.placeId, places.id))
    const crated = tx.select({ one: sql`1` }).from(crates).where(eq(crates.placeId, places.id))
    const usages = [usedByPeriod, agreed, counted, crated]
    const unused = and(inArray(places.id, ids.place), ...usages.map((some) => notExists(some)))
    await tx.delete(places).where(unused)
    const used = tx.select({ one: sql`1` }).from(artworks).where(eq(artworks.seriesId, series.id))
    await tx.delete(series).where(and(inArray(series.id, ids.series), notExists(used)))
    // Real visits are counted from the next day on.
    const [until] = ids.visits
    if (until) await tx.delete(visitCounts).where(lte(visitCounts.day, until))
    await tx.delete(settings).where(inArray(settings.key, ids.settings))
    await deleteUnusedPictures(shop, tx, ids.picture)
    await tx.delete(demoRecords)
    await tx
      .insert(settings)
      .values({ key: "demo", value: { state: "gone" } })
      .onConflictDoUpdate({ target: settings.key, set: { value: { state: "gone" } } })
    await recordEvent(tx, actor, { noun: "demo", nounId: "demo", action: "removed" }, now)
    return done(null)
  })

const demoNouns = [
  "artwork",
  "place",
  "agreement",
  "series",
  "picture",
  "order",
  "thread",
  "commission",
  "viewing_room",
  "subscriber",
  "customer_note",
  "letter",
  "homepage_section",
  "file_upload",
  "exhibition",
  "post",
  "settings",
  "visits",
] as const
export type DemoNoun = (typeof demoNouns)[number]
type DemoIds = Record<DemoNoun, string[]>

async function listDemoIds(tx: Transaction): Promise<DemoIds> {
  const rows = await tx.select().from(demoRecords)
  return Object.fromEntries(
    demoNouns.map((noun) => [noun, rows.filter((row) => row.noun === noun).map((row) => row.recordId)]),
  ) as DemoIds
}

/** With the invoices of their payments, including those issued here. */
async function removeCommissions(shop: Shop, tx: Transaction, ids: DemoIds): Promise<void> {
  const { invoiceId, commissionId } = commissionMilestones
  const rows = await tx.select({ invoiceId }).from(commissionMilestones).where(inArray(commissionId, ids.commission))
  const own = rows.flatMap((row) => row.invoiceId ?? [])
  await tx.delete(commissions).where(inArray(commissions.id, ids.commission))
  await tx
    .delete(refunds)
    .where(
      inArray(refunds.paymentId, tx.select({ id: payments.id }).from(payments).where(inArray(payments.invoiceId, own))),
    )
  await tx.delete(payments).where(inArray(payments.invoiceId, own))
  const notes = await tx.delete(invoices).where(inArray(invoices.correctsId, own)).returning({ invoiceId: invoices.id })
  const removed = await tx.delete(invoices).where(inArray(invoices.id, own)).returning({ invoiceId: invoices.id })
  await shop.jobs.sendAll(tx, "remove-invoice", [...notes, ...removed])
}

/** Includes orders that visitors placed for demo works only. */
async function removeOrders(shop: Shop, tx: Transaction, ids: DemoIds): Promise<void> {
  const tried = await tx
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .groupBy(orderLines.orderId)
    .having(sql`bool_and(coalesce(${orderLines.artworkId} = any(${sql.param(ids.artwork)}::uuid[]), false))`)
  const all = [...new Set([...ids.order, ...tried.map((row) => row.id)])]
  const ofThese = inArray(invoices.orderId, all)
  const removed = [
    // A credit note references the invoice that it corrects.
    ...(await tx
      .delete(invoices)
      .where(and(ofThese, eq(invoices.kind, "credit_note")))
      .returning({ invoiceId: invoices.id })),
    ...(await tx.delete(invoices).where(ofThese).returning({ invoiceId: invoices.id })),
  ]
  await shop.jobs.sendAll(tx, "remove-invoice", removed)
  await tx.delete(orders).where(inArray(orders.id, all))
  // When no order is left, numbering restarts. The lock waits for orders that are being placed.
  await tx.execute(sql`lock table ${orders} in share row exclusive mode`)
  const [left] = await tx.select({ id: orders.id }).from(orders).limit(1)
  if (left) return
  const [invoice] = await tx.select({ id: invoices.id }).from(invoices).limit(1)
  // Numbers of manual invoices continue.
  await tx.delete(invoiceCounters).where(invoice ? like(invoiceCounters.series, "demo%") : undefined)
  await tx.execute(sql`alter sequence order_numbers restart`)
}
