import { eq } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import type { Actor } from "../../actor.ts"
import { recordEvent } from "../../history.server.ts"
import { type ActorRole, canTransition } from "../../machine.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Availability } from "../artwork.ts"
import { releaseReserved } from "../editions/reserved-holds.server.ts"
import { isInOrder } from "../editions/taken-copies.server.ts"
import type { ArtworkRow } from "../lock-works.server.ts"
import { availabilityLabels, availabilityMachine } from "./availability.ts"

/** `step` is the history line that `undoStatuses` reverts. */
type TransitionedWork = ArtworkRow & { step: number }

/**
 * Refuses (409) what the transitions do not allow, and an original that an order holds or has bought: only the order moves it.
 * @param mover "system" for an order, "admin" for the artist and imports
 * @param work as read under this transaction's lock
 */
export async function transitionAvailability(
  tx: Transaction,
  { actor, role, reason = "" }: { actor: Actor; role: Exclude<ActorRole, "buyer">; reason?: string },
  work: ArtworkRow,
  to: Availability,
  at: Date,
): Promise<Outcome<TransitionedWork>> {
  const from = work.availability as Availability
  if (!canTransition(availabilityMachine, from, to, role)) {
    const message = `${availabilityLabels[from]} cannot become ${availabilityLabels[to]}.`
    return refuse("conflict", message, { availability: message })
  }
  if (role !== "system" && work.editionSize === null && (await isInOrder(tx, work.id))) {
    const words = "An order holds this work. Finish or cancel the order first."
    return refuse("conflict", words, { availability: words })
  }
  // Moving a reserved original by hand ends its reservation; reserved copies of an edition stay so.
  const endsOwn = role !== "system" && from === "reserved" && work.editionSize === null
  const ended = endsOwn ? await releaseReserved(tx, work.id) : []
  const changes = { availability: { before: from, after: to } }
  const { statusFor, statusUntil, statusSince } = work
  const note = { ...(statusFor && { statusFor }), ...(statusUntil && { statusUntil }) }
  const reservations = ended.length > 0 && { reservations: ended }
  const detail = { ...(reason && { reason }), ...note, ...reservations, statusSince: statusSince.toISOString() }
  await tx.update(artworks).set({ availability: to, updatedAt: at }).where(eq(artworks.id, work.id))
  const event = { noun: "artwork", nounId: work.id, action: "availability", changes, detail }
  const step = await recordEvent(tx, actor, event, at)
  return done({ ...work, availability: to, updatedAt: at, step })
}
