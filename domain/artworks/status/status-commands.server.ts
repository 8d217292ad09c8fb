import { and, desc, eq, inArray } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { history } from "../../../db/tables/content.ts"
import type { Actor } from "../../actor.ts"
import { command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, type Problem, refuse } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import type { Availability } from "../artwork.ts"
import { restoreReservation, updateReservations } from "../editions/reserved-holds.server.ts"
import { isInOrder } from "../editions/taken-copies.server.ts"
import { type ArtworkRow, lockWorks } from "../lock-works.server.ts"
import { transitionAvailability } from "./availability-commands.server.ts"
import {
  type StatusNote,
  type StatusTransition,
  type StatusUndo,
  statusNoteSchema,
  statusTransitionSchema,
  statusUndoSchema,
} from "./status-change.ts"

type StatusTransitionResult = { moved: { id: string; title: string; step: number }[]; refused: string[] }

/** Moves works in one transaction. A refused work does not stop the others; refused as a whole when none may move. */
export const transitionStatuses = (
  shop: Shop,
  actor: Actor,
  input: StatusTransition,
): Promise<Outcome<StatusTransitionResult>> =>
  command<StatusTransition, StatusTransitionResult>(
    shop,
    actor,
    "artworks.write",
    validateInput(statusTransitionSchema, input),
    async ({ tx, now }, { ids, to }) => {
      const works = await lockWorks(tx, ids)
      if (works.size === 0) return refuse("not_found", "There is no such work.")
      const moved: StatusTransitionResult["moved"] = []
      const problems: Problem[] = []
      for (const work of works.values()) {
        if (work.availability === to) continue
        const outcome = await transitionAvailability(tx, { actor, role: "admin" }, work, to, now)
        if (outcome.ok) moved.push({ id: work.id, title: work.title, step: outcome.value.step })
        else problems.push({ ...outcome.problem, message: `${work.title}: ${outcome.problem.message}` })
      }
      const refused = problems.map(({ message }) => message)
      if (problems[0] && moved.length === 0) return refuse(problems[0].code, refused.join(" "))
      return done({ moved, refused })
    },
  )

/** A change of status clears these notes. The reservation of an original gets the name and day too. */
export const saveStatusNotes = (shop: Shop, actor: Actor, input: StatusNote): Promise<Outcome<{ changed: number }>> =>
  command(shop, actor, "artworks.write", validateInput(statusNoteSchema, input), async ({ tx, now }, note) => {
    const works = await lockWorks(tx, note.ids)
    if (works.size === 0) return refuse("not_found", "There is no such work.")
    const { site } = await getSettings(tx, "site")
    const originals = [...works.values()].flatMap(({ id, editionSize }) => (editionSize === null ? [id] : []))
    const noted = await updateReservations(tx, originals, note, site.timeZone, now)
    if (!noted.ok) return noted
    const after = { statusFor: note.for, statusUntil: note.until || null }
    const changed = [...works.values()].filter(
      (work) => work.statusFor !== after.statusFor || work.statusUntil !== after.statusUntil,
    )
    for (const work of changed) {
      const changes = {
        statusFor: { before: work.statusFor, after: after.statusFor },
        statusUntil: { before: work.statusUntil, after: after.statusUntil },
      }
      await recordEvent(tx, actor, { noun: "artwork", nounId: work.id, action: "status note", changes }, now)
    }
    const changedIds = changed.map(({ id }) => id)
    await tx
      .update(artworks)
      .set({ ...after, updatedAt: now })
      .where(inArray(artworks.id, changedIds))
    return done({ changed: changed.length })
  })

/**
 * Restores works, notes and reservations, without regard to the transitions. Refused (409) when changed since or in an order.
 */
export const undoStatuses = (shop: Shop, actor: Actor, input: StatusUndo): Promise<Outcome<{ undone: number }>> =>
  command(shop, actor, "artworks.write", validateInput(statusUndoSchema, input), async ({ tx, now }, { steps }) => {
    const lines = await tx
      .select()
      .from(history)
      .where(and(inArray(history.id, steps), eq(history.noun, "artwork"), eq(history.action, "availability")))
    if (lines.length !== new Set(steps).size) return refuse("not_found", "There is no such step.")
    const workIds = lines.map(({ nounId }) => nounId)
    const works = await lockWorks(tx, workIds)
    for (const line of lines) {
      const work = works.get(line.nounId)
      const change = line.changes.availability
      const isLast = work && change?.after === work.availability && (await findLastTransition(tx, work.id)) === line.id
      if (!isLast) return refuse("conflict", `${work?.title ?? "The work"} has changed since. This can’t be undone.`)
      if (work.editionSize === null && (await isInOrder(tx, work.id))) {
        return refuse("conflict", `An order holds ${work.title} now. This can’t be undone.`)
      }
      await restoreStatus(tx, work, line.detail, change.before as Availability, now)
      await restoreReservation(tx, work.id, getReservations(line.detail), now)
      const changes = { availability: { before: change.after, after: change.before } }
      const undone = { noun: "artwork", nounId: work.id, action: "availability", changes, detail: { undid: line.id } }
      await recordEvent(tx, actor, undone, now)
    }
    return done({ undone: lines.length })
  })

async function findLastTransition(tx: Transaction, id: string): Promise<number | undefined> {
  const [line] = await tx
    .select({ id: history.id })
    .from(history)
    .where(and(eq(history.noun, "artwork"), eq(history.nounId, id), eq(history.action, "availability")))
    .orderBy(desc(history.id))
    .limit(1)
  return line?.id
}

const getReservations = ({ reservations }: Record<string, unknown>) =>
  Array.isArray(reservations) ? reservations.map(String) : []

/** Two statements, because a change of availability clears its notes. */
async function restoreStatus(
  tx: Transaction,
  { id }: ArtworkRow,
  detail: Record<string, unknown>,
  availability: Availability,
  now: Date,
): Promise<void> {
  await tx.update(artworks).set({ availability, updatedAt: now }).where(eq(artworks.id, id))
  await restoreStatusNote(tx, id, detail)
}

export async function restoreStatusNote(
  tx: Transaction,
  id: string,
  { statusFor, statusUntil, statusSince }: Record<string, unknown>,
): Promise<void> {
  if (typeof statusSince !== "string") return
  const fields = {
    statusFor: typeof statusFor === "string" ? statusFor : "",
    statusUntil: typeof statusUntil === "string" ? statusUntil : null,
    statusSince: new Date(statusSince),
  }
  await tx.update(artworks).set(fields).where(eq(artworks.id, id))
}
