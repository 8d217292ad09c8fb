import { and, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { holds } from "../../db/tables/holds.ts"
import { listTakenCopies, setCopyLocked } from "../artworks/editions/copies.server.ts"
import type { ArtworkRow } from "../artworks/lock-works.server.ts"
import type { TransactionContext } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"

// A copy that is out is held like an artist's reservation, so that the shop sells copies that are here. Works must be locked.

/** A sentence; null: the copy is free. */
export async function findCopyProblem(tx: Transaction, work: ArtworkRow, copy: number): Promise<string | null> {
  const taken = (await listTakenCopies(tx, work.id)).find(({ number }) => number === Math.max(copy, 1))
  if (copy > 0) return taken ? `Copy ${copy} of ${work.title} is ${taken.state}, so it can’t go out.` : null
  return taken?.orderId ? `A buyer has ${work.title} on hold online. Try again when the hold has ended.` : null
}

/** Refuses (409) a taken copy. */
export async function holdCopy(run: TransactionContext, work: ArtworkRow, copy: number): Promise<Outcome<unknown>> {
  const wrong = await findCopyProblem(run.tx, work, copy)
  if (wrong) return refuse("conflict", wrong)
  return copy > 0 ? setCopyLocked(run, work, { number: copy, before: "free", to: "reserved" }) : done(null)
}

/** A returned copy is free again, unless another hold has it. */
export async function releaseCopy(run: TransactionContext, work: ArtworkRow, copy: number): Promise<Outcome<unknown>> {
  const activeHold = and(eq(holds.artworkId, work.id), eq(holds.number, copy), eq(holds.state, "active"))
  const [hold] = copy > 0 ? await run.tx.select().from(holds).where(activeHold) : []
  if (!hold || hold.orderId || hold.reservedFor) return done(null)
  return setCopyLocked(run, work, { number: copy, before: "reserved", to: "free" })
}

/** A copy that the artist marked as sold stays so; refuses (409) one of an order. */
export async function markCopySold(run: TransactionContext, work: ArtworkRow, copy: number): Promise<Outcome<unknown>> {
  const taken = (await listTakenCopies(run.tx, work.id)).find(({ number }) => number === copy)
  if (taken?.state === "sold" && !taken.orderId) return done(null)
  return setCopyLocked(run, work, { number: copy, before: taken?.state ?? "free", to: "sold" })
}

/** Reverses a sale. Refuses (409) a copy of an order. */
export async function restoreCopyHold(
  run: TransactionContext,
  work: ArtworkRow,
  copy: number,
): Promise<Outcome<unknown>> {
  const taken = (await listTakenCopies(run.tx, work.id)).find(({ number }) => number === copy)
  return setCopyLocked(run, work, { number: copy, before: taken?.state ?? "free", to: "reserved" })
}
