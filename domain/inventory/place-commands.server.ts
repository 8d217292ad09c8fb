import { type AnyColumn, and, eq, or, sql } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { isStillReferenced, isUniqueViolation } from "../../db/errors.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { agreements, crates, locationPeriods, places } from "../../db/tables/inventory.ts"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { hasPersonIdentifiers, type PersonIdentifiers, redactIdentifiers } from "../person-identifiers.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { placeSchema } from "./place-schema.ts"

type Place = typeof places.$inferSelect

export async function findOrCreatePlace(tx: Transaction, actor: Actor, name: string, now: Date): Promise<Place> {
  const [created] = await tx.insert(places).values({ name, createdAt: now }).onConflictDoNothing().returning()
  if (created) {
    await recordEvent(tx, actor, { noun: "place", nounId: created.id, action: "made", detail: { name } }, now)
    return created
  }
  const [found] = await tx.select().from(places).where(eq(places.name, name))
  if (!found) throw new Error("the place was not written")
  return found
}

const nameTaken = refuse("conflict", "Please check the fields marked in red.", {
  name: "There is a place of this name.",
})

/** Refuses a duplicate name in any case. */
export const createPlace = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<Place>> =>
  command(shop, actor, "inventory.write", validateInput(placeSchema, input), async ({ tx, now }, fields) => {
    const [made] = await tx
      .insert(places)
      .values({ ...fields, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (!made) return nameTaken
    await recordEvent(tx, actor, { noun: "place", nounId: made.id, action: "made", detail: { name: made.name } }, now)
    return done(made)
  })

const changePlaceSchema = placeSchema.extend({ id: z.uuid() })

/** Renames it in the works that are there. Refuses a duplicate name. */
export async function updatePlace(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<Place>> {
  try {
    return await command(
      shop,
      actor,
      "inventory.write",
      validateInput(changePlaceSchema, input),
      async ({ tx, now }, { id, ...fields }) => {
        const [before] = await tx.select().from(places).where(eq(places.id, id)).for("update")
        if (!before) return refuse("not_found", "There is no such place.")
        const changes = fieldChanges(before, fields)
        if (Object.keys(changes).length === 0) return done(before)
        const [after] = await tx.update(places).set(fields).where(eq(places.id, id)).returning()
        if (!after) throw new Error("the place was not changed")
        if (after.name !== before.name) await renameInWorks(tx, before.name, after.name, now)
        await recordEvent(tx, actor, { noun: "place", nounId: id, action: "changed", changes }, now)
        return done(after)
      },
    )
  } catch (error) {
    if (!isUniqueViolation(error, "places_name_unique")) throw error
    return nameTaken
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

export async function deletePlace(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ name: string }>> {
  try {
    return await deleteUnusedPlace(shop, actor, input)
  } catch (error) {
    // Another noun's table refers to it.
    if (!isStillReferenced(error)) throw error
    return refuse("conflict", "This place was counted in a stock-take, so it stays in the register.")
  }
}

const deleteUnusedPlace = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ name: string }>> =>
  command(
    shop,
    actor,
    "inventory.write",
    validateInput(z.strictObject({ id: z.uuid() }), input),
    async ({ tx, now }, { id }) => {
      const [place] = await tx.select().from(places).where(eq(places.id, id)).for("update")
      if (!place) return refuse("not_found", "There is no such place.")
      const [period] = await tx
        .select({ id: locationPeriods.id })
        .from(locationPeriods)
        .where(eq(locationPeriods.placeId, id))
        .limit(1)
      if (period) return refuse("conflict", `Works have been at ${place.name}, so it stays in the register.`)
      const [agreed] = await tx
        .select({ id: agreements.id })
        .from(agreements)
        .where(eq(agreements.placeId, id))
        .limit(1)
      if (agreed) return refuse("conflict", `There is an agreement with ${place.name}, so it stays in the register.`)
      const [crate] = await tx.select({ name: crates.name }).from(crates).where(eq(crates.placeId, id)).limit(1)
      if (crate) return refuse("conflict", `${crate.name} is at ${place.name}, so it stays in the register.`)
      await tx.delete(places).where(eq(places.id, id))
      await recordEvent(tx, actor, { noun: "place", nounId: id, action: "removed", detail: { name: place.name } }, now)
      return done({ name: place.name })
    },
  )

/** Their free text is redacted by `eraseFreeTexts`. */
export async function eraseContacts(
  tx: Transaction,
  emails: string[],
  words: PersonIdentifiers | null,
  now: Date,
): Promise<void> {
  const conditions = [
    sql`${places.email} <> '' and ${places.email}::citext = any (${sql.param(emails)}::citext[])`,
    ...(words ? [hasPersonIdentifiers(places.contact, words), hasPersonIdentifiers(places.name, words)] : []),
  ]
  await tx
    .update(places)
    .set({ contact: "", email: "", phone: "" })
    .where(or(...conditions))
  if (words) await eraseNames(tx, words, now)
}

/** Works stay at renamed places and crates. */
async function eraseNames(tx: Transaction, words: PersonIdentifiers, now: Date): Promise<void> {
  const crate = sql`${redactIdentifiers(crates.name, words)} || ' ' || left(${crates.id}::text, 8)`
  await tx.update(crates).set({ name: crate }).where(hasPersonIdentifiers(crates.name, words))
  const named = await tx
    .select({ id: places.id, name: places.name, without: sql<string>`${redactIdentifiers(places.name, words)}` })
    .from(places)
    .where(hasPersonIdentifiers(places.name, words))
  if (named.length === 0) return
  for (const { id, name, without } of named) {
    const isTaken = (await tx.$count(places, eq(places.name, without))) > 0
    const other = isTaken ? `${without} ${id.slice(0, 8)}` : without
    await tx.update(places).set({ name: other, address: "" }).where(eq(places.id, id))
    await tx
      .update(artworks)
      .set({ location: other, updatedAt: now })
      .where(sql`lower(${artworks.location}) = lower(${name})`)
  }
}
