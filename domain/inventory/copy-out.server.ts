import { and, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { holds } from "../../db/tables/holds.ts"
import { setCopyLocked, takenCopies } from "../artworks/copies.server.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import type { Write } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"

// A copy that is out is kept, as if the artist had reserved it, so that the shop sells others: the next buyer gets a copy that is
// here. Works must be locked.

/** Why a copy can't go out, in a sentence; null: it is free. */
export async function whyNotFree(tx: Transaction, work: ArtworkRow, copy: number): Promise<string | null> {
  const taken = (await takenCopies(tx, work.id)).find(({ number }) => number === Math.max(copy, 1))
  if (copy > 0) return taken ? `Copy ${copy} of ${work.title} is ${taken.state}, so it can’t go out.` : null
  return taken?.orderId ? `A buyer has ${work.title} on hold online. Try again when the hold has ended.` : null
}

/** Keeps a copy while it is out. Refuses (409) what is taken. */
export async function keepCopy(run: Write, work: ArtworkRow, copy: number): Promise<Outcome<unknown>> {
  const wrong = await whyNotFree(run.tx, work, copy)
  if (wrong) return refuse("conflict", wrong)
  return copy > 0 ? setCopyLocked(run, work, { number: copy, before: "free", to: "reserved" }) : done(null)
}

/** Lets a copy go that came back, unless somebody has it by now. */
export async function freeCopy(run: Write, work: ArtworkRow, copy: number): Promise<Outcome<unknown>> {
  const kept = and(eq(holds.artworkId, work.id), eq(holds.number, copy), eq(holds.state, "active"))
  const [hold] = copy > 0 ? await run.tx.select().from(holds).where(kept) : []
  if (!hold || hold.orderId || hold.reservedFor) return done(null)
  return setCopyLocked(run, work, { number: copy, before: "reserved", to: "free" })
}

/** They sold a copy. One that the artist noted as sold already stays so; one that an order has is refused (409). */
export async function sellCopy(run: Write, work: ArtworkRow, copy: number): Promise<Outcome<unknown>> {
  const taken = (await takenCopies(run.tx, work.id)).find(({ number }) => number === copy)
  if (taken?.state === "sold" && !taken.orderId) return done(null)
  return setCopyLocked(run, work, { number: copy, before: taken?.state ?? "free", to: "sold" })
}

/** A copy that was not sold after all is kept again. One that an order has is refused (409). */
export async function keepAgain(run: Write, work: ArtworkRow, copy: number): Promise<Outcome<unknown>> {
  const taken = (await takenCopies(run.tx, work.id)).find(({ number }) => number === copy)
  return setCopyLocked(run, work, { number: copy, before: taken?.state ?? "free", to: "reserved" })
}
