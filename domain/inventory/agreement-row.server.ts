import { and, asc, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { agreements, agreementWorks } from "../../db/tables/inventory.ts"
import { type ArtworkRow, lockWorks } from "../artworks/lock-works.server.ts"
import type { TransactionContext } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { canTransition } from "../machine.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { AgreementKind, AgreementState } from "./agreement.ts"
import { agreementMachine } from "./agreement-machine.ts"

export type AgreementRow = typeof agreements.$inferSelect
export type AgreementLineRow = typeof agreementWorks.$inferSelect

/** All locked; works first, in the order of their ids. */
type LockedAgreement = { agreement: AgreementRow; lines: AgreementLineRow[]; works: Map<string, ArtworkRow> }

const agreementNotFound = refuse("not_found", "There is no such agreement.")

export async function lockAgreement(
  tx: Transaction,
  id: string,
  more: string[] = [],
): Promise<Outcome<LockedAgreement>> {
  const ofThis = eq(agreementWorks.agreementId, id)
  const known = await tx.select({ id: agreementWorks.artworkId }).from(agreementWorks).where(ofThis)
  const works = await lockWorks(tx, [...new Set([...known.map((work) => work.id), ...more])])
  const [agreement] = await tx.select().from(agreements).where(eq(agreements.id, id)).for("update")
  if (!agreement) return agreementNotFound
  const lines = await tx
    .select()
    .from(agreementWorks)
    .where(ofThis)
    .orderBy(asc(agreementWorks.createdAt), asc(agreementWorks.id))
  // Another transaction added a work before this one had the lock.
  if (lines.some(({ artworkId }) => !works.has(artworkId)))
    return refuse("conflict", "Someone else just changed this agreement. Please try again.")
  return done({ agreement, lines, works })
}

export async function lockAgreementOfLine(
  tx: Transaction,
  lineId: string,
): Promise<Outcome<LockedAgreement & { line: AgreementLineRow; work: ArtworkRow }>> {
  const [known] = await tx
    .select({ id: agreementWorks.agreementId })
    .from(agreementWorks)
    .where(eq(agreementWorks.id, lineId))
  if (!known) return agreementNotFound
  const locked = await lockAgreement(tx, known.id)
  if (!locked.ok) return locked
  const line = locked.value.lines.find(({ id }) => id === lineId)
  const work = line && locked.value.works.get(line.artworkId)
  return line && work ? done({ ...locked.value, line, work }) : agreementNotFound
}

/** Refuses (409) what the machine does not allow. */
export async function transitionAgreement(
  { tx, actor, now }: TransactionContext,
  { id, state }: AgreementRow,
  to: AgreementState,
  actorRole: "admin" | "system" = "admin",
): Promise<Outcome<AgreementRow>> {
  if (!canTransition(agreementMachine, state as AgreementState, to, actorRole))
    return refuse("conflict", `This agreement is ${state}: that can’t be done any more.`)
  const [moved] = await tx
    .update(agreements)
    .set({ state: to, updatedAt: now })
    .where(and(eq(agreements.id, id), eq(agreements.state, state)))
    .returning()
  if (!moved) throw new Error("the agreement was not moved")
  const changes = { state: { before: state, after: to } }
  await recordEvent(tx, actor, { noun: "agreement", nounId: id, action: to, changes }, now)
  return done(moved)
}

export async function endFinishedAgreement(
  write: TransactionContext,
  agreement: AgreementRow,
): Promise<Outcome<AgreementRow>> {
  const left = await write.tx.$count(
    agreementWorks,
    and(eq(agreementWorks.agreementId, agreement.id), eq(agreementWorks.state, "out")),
  )
  return left > 0 || agreement.state !== "running"
    ? done(agreement)
    : transitionAgreement(write, agreement, "ended", "system")
}

/** A sentence; null: the work can go out. */
export function findConsignmentProblem(
  work: ArtworkRow,
  copy: number,
  { kind, currency }: AgreementRow,
): string | null {
  const { title, availability, editionSize } = work
  if (editionSize === null && copy > 0) return `${title} is one of a kind.`
  if (editionSize !== null && copy === 0) return `Which copy of ${title}? Please enter its number.`
  if (editionSize !== null && copy > editionSize) return `${title} has no copy ${copy}.`
  if (work.archivedAt || !["available", "not_for_sale"].includes(availability))
    return `${title} is ${work.archivedAt ? "put away" : availability.replace("_", " ")}, so it can’t go out.`
  if ((kind as AgreementKind) === "consignment" && work.currency !== currency && work.price !== null)
    return `${title} is priced in ${work.currency}, and this agreement is in ${currency}.`
  return null
}
