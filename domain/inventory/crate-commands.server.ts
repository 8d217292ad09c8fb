import { and, eq, isNull } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { isStillReferenced, isUniqueViolation } from "../../db/errors.ts"
import { crates, locationPeriods, places } from "../../db/tables/inventory.ts"
import type { Actor } from "../actor.ts"
import { type ArtworkRow, lockWorks } from "../artworks/lock-works.server.ts"
import { command } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { getSizeUnits } from "../settings/size-units.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { type CrateFields, createCrateSchema, createNewCrateSchema, moveCrateSchema } from "./crate-schema.ts"
import { findReturnProblem } from "./find-return-problem.server.ts"
import { moveLockedWorks } from "./move-locked-works.server.ts"
import { findOrCreatePlace } from "./place-commands.server.ts"

type Crate = typeof crates.$inferSelect

const nameTaken = refuse("conflict", "Please check the fields marked in red.", {
  name: "There is a crate of this name.",
})
const crateNotFound = refuse("not_found", "There is no such crate.")

const toColumns = ({ inner, outer, weight, ...fields }: CrateFields) => ({
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
export async function createCrate(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<Crate>> {
  const read = validateInput(createNewCrateSchema(await getSizeUnit(shop)), input)
  return command(shop, actor, "inventory.write", read, async ({ tx, now }, { place, ...fields }) => {
    const { id: placeId } = await findOrCreatePlace(tx, actor, place, now)
    const row = { ...toColumns(fields), placeId, createdAt: now }
    const [created] = await tx.insert(crates).values(row).onConflictDoNothing().returning()
    if (!created) return nameTaken
    const event = { noun: "crate", nounId: created.id, action: "made", detail: { name: created.name } }
    await recordEvent(tx, actor, event, now)
    return done(created)
  })
}

const getSizeUnit = async ({ db }: Shop) => getSizeUnits((await getSettings(db, "site")).site).first

export async function updateCrate(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<Crate>> {
  const read = validateInput(createCrateSchema(await getSizeUnit(shop)).extend({ id: z.uuid() }), input)
  try {
    return await command(shop, actor, "inventory.write", read, async ({ tx, now }, { id, ...fields }) => {
      const [before] = await tx.select().from(crates).where(eq(crates.id, id)).for("update")
      if (!before) return crateNotFound
      const row = toColumns(fields)
      const changes = fieldChanges(before, row)
      if (Object.keys(changes).length === 0) return done(before)
      const [after] = await tx.update(crates).set(row).where(eq(crates.id, id)).returning()
      if (!after) throw new Error("the crate was not changed")
      await recordEvent(tx, actor, { noun: "crate", nounId: id, action: "changed", changes }, now)
      return done(after)
    })
  } catch (error) {
    if (!isUniqueViolation(error, "crates_name_unique")) throw error
    return nameTaken
  }
}

/** All or nothing. Refuses where a single work could not go (`moveWorks`). @returns `moved`: the number of works and copies */
export const moveCrate = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<Crate & { moved: number }>> =>
  command(shop, actor, "inventory.write", validateInput(moveCrateSchema, input), async (run, { id, ...arrival }) => {
    const { tx, now } = run
    // Lock order: the crate before the works, as when works go into it; location periods may refer to it concurrently.
    const [crate] = await tx.select().from(crates).where(eq(crates.id, id)).for("no key update")
    if (!crate) return crateNotFound
    let moved = 0
    for (const [copy, works] of await lockContent(tx, id)) {
      const move = { ...arrival, copy, crate: id }
      const wrong = await findReturnProblem(tx, works, move)
      if (wrong) return refuse("conflict", wrong, { place: wrong })
      const went = await moveLockedWorks(run, works, move)
      if (!went.ok) return went
      moved += went.value.moved.length
    }
    const place = await findOrCreatePlace(tx, actor, arrival.place, now)
    if (place.id === crate.placeId) return done({ ...crate, moved })
    const [from] = await tx.select().from(places).where(eq(places.id, crate.placeId))
    await tx.update(crates).set({ placeId: place.id }).where(eq(crates.id, id))
    const changes = { place: { before: from?.name ?? "", after: place.name } }
    await recordEvent(tx, actor, { noun: "crate", nounId: id, action: "moved", changes, detail: { works: moved } }, now)
    return done({ ...crate, placeId: place.id, moved })
  })

/** Locked, by copy number. Nothing enters a locked crate. */
async function lockContent(tx: Transaction, id: string): Promise<Map<number, ArtworkRow[]>> {
  const inside = () =>
    tx
      .select({ artworkId: locationPeriods.artworkId, copy: locationPeriods.copy })
      .from(locationPeriods)
      .where(and(eq(locationPeriods.crateId, id), isNull(locationPeriods.toAt)))
  const artworkIds = (await inside()).map(({ artworkId }) => artworkId)
  const works = await lockWorks(tx, artworkIds)
  const content = new Map<number, ArtworkRow[]>()
  // Read again under the lock: a work may have been taken out in the meantime.
  for (const { artworkId, copy } of await inside()) {
    const work = works.get(artworkId)
    if (work) content.set(copy, [...(content.get(copy) ?? []), work])
  }
  return content
}

export async function deleteCrate(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ name: string }>> {
  try {
    return await command(
      shop,
      actor,
      "inventory.write",
      validateInput(z.strictObject({ id: z.uuid() }), input),
      async (run, { id }) => {
        const [crate] = await run.tx.delete(crates).where(eq(crates.id, id)).returning({ name: crates.name })
        if (!crate) return crateNotFound
        await recordEvent(run.tx, actor, { noun: "crate", nounId: id, action: "removed", detail: crate }, run.now)
        return done(crate)
      },
    )
  } catch (error) {
    if (!isStillReferenced(error)) throw error
    return refuse("conflict", "Works have been in this crate, so it stays in the register.")
  }
}
