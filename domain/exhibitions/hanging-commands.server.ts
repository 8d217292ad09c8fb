import { isDeepStrictEqual } from "node:util"
import { and, desc, eq, inArray, ne, notInArray } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { history } from "../../db/tables/content.ts"
import { exhibitionArtworks, exhibitions } from "../../db/tables/exhibitions.ts"
import { exhibitionHangings, exhibitionWalls } from "../../db/tables/hangings.ts"
import type { Actor } from "../actor.ts"
import { command, type TransactionContext } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { type CheckedHangingPlan, hangingPlanSchema } from "./hanging-schema.ts"

/** Autosaves the whole plan with each move. Refuses (409) an outdated version, or a work that has left the show. */
export const saveHangingPlan = (
  shop: Shop,
  actor: Actor,
  exhibitionId: string,
  input: unknown,
): Promise<Outcome<{ version: number }>> =>
  command(shop, actor, "exhibitions.write", validateInput(hangingPlanSchema, input), async (write, plan) => {
    const { tx } = write
    const [row] = await tx.select().from(exhibitions).where(eq(exhibitions.id, exhibitionId)).for("update")
    if (!row || row.archivedAt) return refuse("not_found", "There is no such exhibition.")
    // Saved before, but the answer was lost.
    const before = await readPlan(tx, exhibitionId)
    if (isDeepStrictEqual(before, toContent(plan)) && row.hangingUnit === plan.unit)
      return done({ version: row.hangingVersion })
    if (row.hangingVersion !== plan.version)
      return refuse(
        "conflict",
        "Someone changed this plan in another window. Your last change isn’t saved: load the page again to see theirs.",
      )
    if (await hasForeignRows(tx, exhibitionId, plan))
      return refuse(
        "conflict",
        "A work has just left this exhibition. Your last change isn’t saved: load the page again to go on.",
      )
    await replaceHangingPlan(tx, exhibitionId, plan)
    const version = row.hangingVersion + 1
    await tx
      .update(exhibitions)
      .set({ hangingVersion: version, hangingUnit: plan.unit })
      .where(eq(exhibitions.id, exhibitionId))
    await recordHanging(write, exhibitionId, plan.works.filter(({ wallId }) => wallId !== null).length)
    return done({ version })
  })

async function hasForeignRows(
  tx: Transaction,
  exhibitionId: string,
  { works, walls }: CheckedHangingPlan,
): Promise<boolean> {
  const ids = works.map(({ artworkId }) => artworkId)
  const own = and(eq(exhibitionArtworks.exhibitionId, exhibitionId), inArray(exhibitionArtworks.artworkId, ids))
  if ((await tx.$count(exhibitionArtworks, own)) !== ids.length) return true
  const wallIds = walls.map(({ id }) => id)
  const others = and(ne(exhibitionWalls.exhibitionId, exhibitionId), inArray(exhibitionWalls.id, wallIds))
  return (await tx.$count(exhibitionWalls, others)) > 0
}

type Content = Pick<CheckedHangingPlan, "walls" | "works">

const sorted = (works: Content["works"]) => works.toSorted((one, other) => (one.artworkId < other.artworkId ? -1 : 1))
const toContent = ({ walls, works }: Content): Content => ({ walls, works: sorted(works) })

async function readPlan(tx: Transaction, exhibitionId: string): Promise<Content> {
  const walls = await tx
    .select()
    .from(exhibitionWalls)
    .where(eq(exhibitionWalls.exhibitionId, exhibitionId))
    .orderBy(exhibitionWalls.position)
  const works = await tx.select().from(exhibitionHangings).where(eq(exhibitionHangings.exhibitionId, exhibitionId))
  return {
    walls: walls.map(({ exhibitionId: _, position: __, ...wall }) => wall),
    works: sorted(works.map(({ exhibitionId: _, ...placed }) => placed)),
  }
}

export async function replaceHangingPlan(
  tx: Transaction,
  exhibitionId: string,
  { walls, works }: Content,
): Promise<void> {
  const ids = walls.map(({ id }) => id)
  const own = eq(exhibitionWalls.exhibitionId, exhibitionId)
  await tx.delete(exhibitionHangings).where(eq(exhibitionHangings.exhibitionId, exhibitionId))
  await tx.delete(exhibitionWalls).where(ids.length > 0 ? and(own, notInArray(exhibitionWalls.id, ids)) : own)
  for (const [position, { id, ...wall }] of walls.entries())
    await tx
      .insert(exhibitionWalls)
      .values({ id, exhibitionId, position, ...wall })
      .onConflictDoUpdate({ target: exhibitionWalls.id, set: { position, ...wall } })
  if (works.length > 0) await tx.insert(exhibitionHangings).values(works.map((placed) => ({ exhibitionId, ...placed })))
}

/** Moves of one user within this time are one line of the history. */
const mergeMinutes = 30

async function recordHanging({ tx, actor, now }: TransactionContext, nounId: string, works: number): Promise<void> {
  const [last] = await tx
    .select()
    .from(history)
    .where(and(eq(history.noun, "exhibition"), eq(history.nounId, nounId)))
    .orderBy(desc(history.id))
    .limit(1)
  const isSame = last?.action === "hung" && last.actorId === (actor.kind === "user" ? actor.id : null)
  if (last && isSame && now.getTime() - last.at.getTime() < mergeMinutes * 60_000)
    await tx.delete(history).where(eq(history.id, last.id))
  await recordEvent(tx, actor, { noun: "exhibition", nounId, action: "hung", detail: { works } }, now)
}
