import { and, asc, eq, ne } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../../db/connect.ts"
import { holds } from "../../../db/tables/holds.ts"
import type { Actor } from "../../actor.ts"
import { command, type TransactionContext } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { type ArtworkRow, lockWork } from "../lock-works.server.ts"
import { type CopyState, copyLabels, copyStates } from "./copy.ts"

/** `orderId`: the order that holds or bought the copy; null: set by the artist. */
export type TakenCopy = {
  number: number
  state: Exclude<CopyState, "free">
  orderId: string | null
  /** Null: no end. */
  expiresAt: Date | null
}

export async function listTakenCopies(db: Database | Transaction, artworkId: string): Promise<TakenCopy[]> {
  const rows = await db
    .select({ number: holds.number, state: holds.state, orderId: holds.orderId, expiresAt: holds.expiresAt })
    .from(holds)
    .where(and(eq(holds.artworkId, artworkId), ne(holds.state, "released")))
    .orderBy(asc(holds.number))
  return rows.map(({ state, ...row }) => ({ ...row, state: state === "sold" ? "sold" : "reserved" }))
}

const copySchema = z.strictObject({
  number: z.coerce.number("Please enter the copy’s number.").int().min(1, "Please enter the copy’s number."),
  before: z.enum(copyStates),
  to: z.enum(copyStates),
})

/** Refused (409) for a copy of an order, and when the copy has changed since. Idempotent. */
export const setCopy = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
  input: unknown,
): Promise<Outcome<{ title: string; changed: boolean }>> =>
  command(shop, actor, "artworks.write", validateInput(copySchema, input), async (context, change) => {
    const work = await lockWork(context.tx, artworkId)
    return work ? setCopyLocked(context, work, change) : refuse("not_found", "There is no such work.")
  })

/** `setCopy` within a command that has locked the work. */
export async function setCopyLocked(
  { tx, actor, now }: TransactionContext,
  work: ArtworkRow,
  { number, before, to }: z.output<typeof copySchema>,
): Promise<Outcome<{ title: string; changed: boolean }>> {
  const { title, editionSize } = work
  // A state from the time as an edition can still be cleared.
  if (editionSize === null && to !== "free")
    return refuse("conflict", `${title} is one of a kind. Change its availability instead.`)
  const taken = (await listTakenCopies(tx, work.id)).find((copy) => copy.number === number)
  if (editionSize !== null && number > editionSize && !(taken && to === "free")) {
    const message = `The edition has ${editionSize} copies.`
    return refuse("invalid", message, { number: message })
  }
  const present = taken?.state ?? "free"
  if (taken?.orderId) {
    const words = `Copy ${number} belongs to an order. Cancel or finish the order to change it.`
    return refuse("conflict", words, { number: words })
  }
  if (present === to) return done({ title, changed: false })
  if (present !== before) {
    const words = `Copy ${number} is ${copyLabels[present].toLowerCase()} meanwhile.`
    return refuse("conflict", words, { number: words })
  }
  await tx
    .update(holds)
    .set({ state: "released" })
    .where(and(eq(holds.artworkId, work.id), eq(holds.number, number), ne(holds.state, "released")))
  if (to !== "free")
    await tx
      .insert(holds)
      .values({ artworkId: work.id, number, state: to === "sold" ? "sold" : "active", createdAt: now })
  const detail = { number, before: present, after: to }
  await recordEvent(tx, actor, { noun: "artwork", nounId: work.id, action: "copy", detail }, now)
  return done({ title, changed: true })
}
