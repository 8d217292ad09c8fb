import { type AnyColumn, and, eq, sql } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { isStillReferred, isUniqueViolation } from "../../db/errors.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { agreements, crates, places, stays } from "../../db/tables/inventory.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { placeFields } from "./place-schema.ts"

type Place = typeof places.$inferSelect

export async function placeNamed(tx: Transaction, actor: Actor, name: string, now: Date): Promise<Place> {
  const [made] = await tx.insert(places).values({ name, createdAt: now }).onConflictDoNothing().returning()
  if (made) {
    await record(tx, actor, { noun: "place", nounId: made.id, action: "made", detail: { name } }, now)
    return made
  }
  const [found] = await tx.select().from(places).where(eq(places.name, name))
  if (!found) throw new Error("the place was not written")
  return found
}

const taken = refuse("conflict", "Please check the fields marked in red.", { name: "There is a place of this name." })

/** Refuses a duplicate name in any case. */
export const addPlace = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<Place>> =>
  command(shop, actor, "inventory.write", checked(placeFields, input), async ({ tx, now }, fields) => {
    const [made] = await tx
      .insert(places)
      .values({ ...fields, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (!made) return taken
    await record(tx, actor, { noun: "place", nounId: made.id, action: "made", detail: { name: made.name } }, now)
    return done(made)
  })

const changeFields = placeFields.extend({ id: z.uuid() })

/** Renames it in the works that are there. Refuses a duplicate name. */
export async function changePlace(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<Place>> {
  try {
    return await command(
      shop,
      actor,
      "inventory.write",
      checked(changeFields, input),
      async ({ tx, now }, { id, ...fields }) => {
        const [before] = await tx.select().from(places).where(eq(places.id, id)).for("update")
        if (!before) return refuse("not_found", "There is no such place.")
        const changes = fieldChanges(before, fields)
        if (Object.keys(changes).length === 0) return done(before)
        const [after] = await tx.update(places).set(fields).where(eq(places.id, id)).returning()
        if (!after) throw new Error("the place was not changed")
        if (after.name !== before.name) await renameInWorks(tx, before.name, after.name, now)
        await record(tx, actor, { noun: "place", nounId: id, action: "changed", changes }, now)
        return done(after)
      },
    )
  } catch (error) {
    if (!isUniqueViolation(error, "places_name_unique")) throw error
    return taken
  }
}

/** Includes works that are with another party there. */
async function renameInWorks(tx: Transaction, before: string, name: string, updatedAt: Date): Promise<void> {
  const is = (column: AnyColumn) => sql`lower(${column}) = lower(${before})`
  const { location, consignedTo, statusFor, availability } = artworks
  await tx.update(artworks).set({ location: name, updatedAt }).where(is(location))
  await tx.update(artworks).set({ consignedTo: name, updatedAt }).where(is(consignedTo))
  const isLent = and(is(statusFor), eq(availability, "on_loan"))
  await tx.update(artworks).set({ statusFor: name, updatedAt }).where(isLent)
}

export async function removePlace(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ name: string }>> {
  try {
    return await removeUnused(shop, actor, input)
  } catch (error) {
    // Another noun's table refers to it.
    if (!isStillReferred(error)) throw error
    return refuse("conflict", "This place was counted in a stock-take, so it stays in the register.")
  }
}

const removeUnused = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ name: string }>> =>
  command(
    shop,
    actor,
    "inventory.write",
    checked(z.strictObject({ id: z.uuid() }), input),
    async ({ tx, now }, { id }) => {
      const [place] = await tx.select().from(places).where(eq(places.id, id)).for("update")
      if (!place) return refuse("not_found", "There is no such place.")
      const [stay] = await tx.select({ id: stays.id }).from(stays).where(eq(stays.placeId, id)).limit(1)
      if (stay) return refuse("conflict", `Works have been at ${place.name}, so it stays in the register.`)
      const [agreed] = await tx
        .select({ id: agreements.id })
        .from(agreements)
        .where(eq(agreements.placeId, id))
        .limit(1)
      if (agreed) return refuse("conflict", `There is an agreement with ${place.name}, so it stays in the register.`)
      const [crate] = await tx.select({ name: crates.name }).from(crates).where(eq(crates.placeId, id)).limit(1)
      if (crate) return refuse("conflict", `${crate.name} is at ${place.name}, so it stays in the register.`)
      await tx.delete(places).where(eq(places.id, id))
      await record(tx, actor, { noun: "place", nounId: id, action: "removed", detail: { name: place.name } }, now)
      return done({ name: place.name })
    },
  )
