import { and, eq, inArray, isNull, max, notInArray, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import { formatMoney } from "../../lib/format-money.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, noInput } from "../command.server.ts"
import { type FieldChanges, fieldChanges } from "../field-changes.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { toPriceToken } from "./room-price.ts"
import { findRoomWork, isRoomWork, recordRoomEvent, roomCommand } from "./room-row.server.ts"
import { maxRoomWorks, type RoomWorksInput, roomWorkIdsSchema, roomWorksSchema } from "./viewing-room.ts"

/** Appended; a removed work returns with its price and note. */
export const addRoomWorks = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: { ids: string[] },
): Promise<Outcome<{ added: number }>> =>
  roomCommand(shop, actor, id, validateInput(roomWorkIdsSchema, input), async (run, row, { ids }) => {
    const known = await run.tx.$count(
      viewingRoomWorks,
      and(
        eq(viewingRoomWorks.roomId, row.id),
        isNull(viewingRoomWorks.removedAt),
        notInArray(viewingRoomWorks.artworkId, ids),
      ),
    )
    if (known + new Set(ids).size > maxRoomWorks)
      return refuse("conflict", `A room holds at most ${maxRoomWorks} works.`)
    return done({ added: await insertRoomWorks(run, row.id, ids) })
  })

/** The room must be locked, or new. @returns how many were not in it */
export async function insertRoomWorks(run: CommandContext, roomId: string, ids: string[]): Promise<number> {
  const { tx } = run
  const wanted = [...new Set(ids)]
  const [known, inRoom, [last]] = [
    await tx
      .select({ id: artworks.id, title: artworks.title })
      .from(artworks)
      .where(and(inArray(artworks.id, wanted), isNull(artworks.archivedAt))),
    await tx
      .select({ artworkId: viewingRoomWorks.artworkId })
      .from(viewingRoomWorks)
      .where(and(eq(viewingRoomWorks.roomId, roomId), isNull(viewingRoomWorks.removedAt))),
    await tx
      .select({ position: max(viewingRoomWorks.position) })
      .from(viewingRoomWorks)
      .where(eq(viewingRoomWorks.roomId, roomId)),
  ]
  const titles = new Map(known.map((work) => [work.id, work.title]))
  const there = new Set(inRoom.map(({ artworkId }) => artworkId))
  const added = wanted.filter((id) => titles.has(id) && !there.has(id))
  if (added.length === 0) return 0
  const first = (last?.position ?? -1) + 1
  await tx
    .insert(viewingRoomWorks)
    .values(added.map((artworkId, at) => ({ roomId, artworkId, position: first + at })))
    .onConflictDoUpdate({
      target: [viewingRoomWorks.roomId, viewingRoomWorks.artworkId],
      set: { removedAt: null, position: sql`excluded.position` },
    })
  await recordRoomEvent(run, roomId, "works added", { detail: { works: added.map((id) => titles.get(id)) } })
  return added.length
}

/** Its reservations stay. */
export const removeRoomWork = (
  shop: Shop,
  actor: Actor,
  id: string,
  artworkId: string,
): Promise<Outcome<{ title: string }>> =>
  roomCommand(shop, actor, id, noInput, async (run, row) => {
    if (!(await findRoomWork(run.tx, row.id, artworkId))) return refuse("not_found", "This work is not in the room.")
    await run.tx.update(viewingRoomWorks).set({ removedAt: run.now }).where(isRoomWork(row.id, artworkId))
    const title = (await loadTitles(run, [artworkId])).get(artworkId) ?? ""
    await recordRoomEvent(run, row.id, "work removed", { detail: { works: [title] } })
    return done({ title })
  })

/**
 * Other works follow unchanged. The room's own price stays in the work's currency. A price that the form did not change keeps its
 * current value; a changed one is refused (409) if it changed in the meantime, because a visitor may have requested the work at it.
 */
export const updateRoomWorks = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: RoomWorksInput,
): Promise<Outcome<{ changed: number }>> =>
  roomCommand(shop, actor, id, validateInput(roomWorksSchema, input), async (run, row, { works }) => {
    const { tx } = run
    const rows = await tx
      .select({ work: viewingRoomWorks, title: artworks.title, currency: artworks.currency })
      .from(viewingRoomWorks)
      .innerJoin(artworks, eq(artworks.id, viewingRoomWorks.artworkId))
      .where(and(eq(viewingRoomWorks.roomId, row.id), isNull(viewingRoomWorks.removedAt)))
    const known = new Map(rows.map((one) => [one.work.artworkId, one]))
    const named = works.filter(({ artworkId }) => known.has(artworkId))
    const others = rows
      .filter(({ work }) => !named.some(({ artworkId }) => artworkId === work.artworkId))
      .sort((a, b) => a.work.position - b.work.position)
    const order = [...named.map(({ artworkId }) => artworkId), ...others.map(({ work }) => work.artworkId)]
    const changes: FieldChanges = {}
    for (const { artworkId, price: typed, seen, note: words } of named) {
      const before = known.get(artworkId)
      if (!before) continue
      const { work, title } = before
      const isTyped = seen === undefined || typed !== parseAmount(seen)
      if (isTyped && seen !== undefined && seen !== toOwnPriceToken(work) && typed !== work.price)
        return refuse(
          "conflict",
          `The price of “${title}” has changed since you opened this page. Please look again.`,
          {
            [`price:${artworkId}`]:
              work.price === null ? "It’s the list price by now." : `It’s ${formatPrice(work)} by now.`,
          },
        )
      const price = isTyped ? typed : work.price
      const currency = price === null ? "" : price === work.price ? work.currency : before.currency
      const position = order.indexOf(artworkId)
      for (const [field, change] of Object.entries(fieldChanges(work, { price, note: words })))
        changes[`${title}: ${field}`] = change
      await tx
        .update(viewingRoomWorks)
        .set({ price, currency, note: words, position })
        .where(isRoomWork(row.id, artworkId))
    }
    for (const { work } of others)
      await tx
        .update(viewingRoomWorks)
        .set({ position: order.indexOf(work.artworkId) })
        .where(isRoomWork(row.id, work.artworkId))
    const before = rows.toSorted((a, b) => a.work.position - b.work.position).map(({ work }) => work.artworkId)
    if (before.join() !== order.join())
      changes.order = { before: getTitles(before, known), after: getTitles(order, known) }
    const changed = Object.keys(changes).length
    if (changed > 0) await recordRoomEvent(run, row.id, "works edited", { changes })
    return done({ changed })
  })

/** The form's value; "": none. */
const toOwnPriceToken = ({ price, currency }: { price: number | null; currency: string }) =>
  price === null ? "" : toPriceToken({ amount: price, currency })

const parseAmount = (seen: string) => (seen === "" ? null : Number(seen.split(" ")[1]))

const formatPrice = ({ price, currency }: { price: number | null; currency: string }) =>
  formatMoney(price ?? 0, currency)

const getTitles = (ids: string[], known: Map<string, { title: string }>) => ids.map((id) => known.get(id)?.title ?? "")

async function loadTitles({ tx }: Pick<CommandContext, "tx">, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: artworks.id, title: artworks.title })
    .from(artworks)
    .where(inArray(artworks.id, ids))
  return new Map(rows.map(({ id, title }) => [id, title]))
}
