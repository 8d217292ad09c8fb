import { and, eq, isNull } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { isStillReferred, isUniqueViolation } from "../../db/errors.ts"
import { crates, places, stays } from "../../db/tables/inventory.ts"
import type { Actor } from "../actor.ts"
import { type ArtworkRow, lockWorks } from "../artworks/lock-works.server.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import { sizeUnitsOf } from "../settings/size-units.ts"
import type { Shop } from "../shop.ts"
import { comesHome } from "./comes-home.server.ts"
import { type CrateFields, crateFields, moveCrateFields, newCrateFields } from "./crate-schema.ts"
import { moveLocked } from "./move-locked.server.ts"
import { placeNamed } from "./place-commands.server.ts"

type Crate = typeof crates.$inferSelect

const taken = refuse("conflict", "Please check the fields marked in red.", { name: "There is a crate of this name." })
const none = refuse("not_found", "There is no such crate.")

const columnsOf = ({ inner, outer, weight, ...fields }: CrateFields) => ({
  ...fields,
  innerHeightMm: inner.heightMm,
  innerWidthMm: inner.widthMm,
  innerDepthMm: inner.depthMm,
  outerHeightMm: outer.heightMm,
  outerWidthMm: outer.widthMm,
  outerDepthMm: outer.depthMm,
  weightG: weight,
})

/** A new place name creates a place. Refuses a duplicate name. */
export async function addCrate(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<Crate>> {
  const read = checked(newCrateFields(await readUnit(shop)), input)
  return command(shop, actor, "inventory.write", read, async ({ tx, now }, { place, ...fields }) => {
    const { id: placeId } = await placeNamed(tx, actor, place, now)
    const row = { ...columnsOf(fields), placeId, createdAt: now }
    const [made] = await tx.insert(crates).values(row).onConflictDoNothing().returning()
    if (!made) return taken
    await record(tx, actor, { noun: "crate", nounId: made.id, action: "made", detail: { name: made.name } }, now)
    return done(made)
  })
}

const readUnit = async ({ db }: Shop) => sizeUnitsOf((await readSettings(db, "site")).site).first

export async function changeCrate(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<Crate>> {
  const read = checked(crateFields(await readUnit(shop)).extend({ id: z.uuid() }), input)
  try {
    return await command(shop, actor, "inventory.write", read, async ({ tx, now }, { id, ...fields }) => {
      const [before] = await tx.select().from(crates).where(eq(crates.id, id)).for("update")
      if (!before) return none
      const row = columnsOf(fields)
      const changes = fieldChanges(before, row)
      if (Object.keys(changes).length === 0) return done(before)
      const [after] = await tx.update(crates).set(row).where(eq(crates.id, id)).returning()
      if (!after) throw new Error("the crate was not changed")
      await record(tx, actor, { noun: "crate", nounId: id, action: "changed", changes }, now)
      return done(after)
    })
  } catch (error) {
    if (!isUniqueViolation(error, "crates_name_unique")) throw error
    return taken
  }
}

/** All or nothing. Refuses where a single work could not go (`moveWorks`). @returns `moved`: the number of works and copies */
export const moveCrate = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<Crate & { moved: number }>> =>
  command(shop, actor, "inventory.write", checked(moveCrateFields, input), async (run, { id, ...arrival }) => {
    const { tx, now } = run
    // Lock order: the crate before the works, as when works go into it; location periods may refer to it concurrently.
    const [crate] = await tx.select().from(crates).where(eq(crates.id, id)).for("no key update")
    if (!crate) return none
    let moved = 0
    for (const [copy, works] of await lockContent(tx, id)) {
      const move = { ...arrival, copy, crate: id }
      const wrong = await comesHome(tx, works, move)
      if (wrong) return refuse("conflict", wrong, { place: wrong })
      const went = await moveLocked(run, works, move)
      if (!went.ok) return went
      moved += went.value.moved.length
    }
    const place = await placeNamed(tx, actor, arrival.place, now)
    if (place.id === crate.placeId) return done({ ...crate, moved })
    const [from] = await tx.select().from(places).where(eq(places.id, crate.placeId))
    await tx.update(crates).set({ placeId: place.id }).where(eq(crates.id, id))
    const changes = { place: { before: from?.name ?? "", after: place.name } }
    await record(tx, actor, { noun: "crate", nounId: id, action: "moved", changes, detail: { works: moved } }, now)
    return done({ ...crate, placeId: place.id, moved })
  })

/** Locked, by copy number. Nothing enters a locked crate. */
async function lockContent(tx: Transaction, id: string): Promise<Map<number, ArtworkRow[]>> {
  const inside = () =>
    tx
      .select({ artworkId: stays.artworkId, copy: stays.copy })
      .from(stays)
      .where(and(eq(stays.crateId, id), isNull(stays.toAt)))
  const works = await lockWorks(
    tx,
    (await inside()).map(({ artworkId }) => artworkId),
  )
  const content = new Map<number, ArtworkRow[]>()
  // Read again under the lock: a work may have been taken out in the meantime.
  for (const { artworkId, copy } of await inside()) {
    const work = works.get(artworkId)
    if (work) content.set(copy, [...(content.get(copy) ?? []), work])
  }
  return content
}

export async function removeCrate(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ name: string }>> {
  try {
    return await command(
      shop,
      actor,
      "inventory.write",
      checked(z.strictObject({ id: z.uuid() }), input),
      async (run, { id }) => {
        const [crate] = await run.tx.delete(crates).where(eq(crates.id, id)).returning({ name: crates.name })
        if (!crate) return none
        await record(run.tx, actor, { noun: "crate", nounId: id, action: "removed", detail: crate }, run.now)
        return done(crate)
      },
    )
  } catch (error) {
    if (!isStillReferred(error)) throw error
    return refuse("conflict", "Works have been in this crate, so it stays in the register.")
  }
}
