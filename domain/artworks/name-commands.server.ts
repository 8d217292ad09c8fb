import { and, eq, inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { insertRows } from "../../db/json-rows.ts"
import { history } from "../../db/tables/content.ts"
import { formerNames } from "../../db/tables/slugs.ts"
import { type Actor, nameOf } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, type Write } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type ArtworkRow, lockWorks } from "./lock-works.server.ts"
import { hasName, nameColumns, renamed } from "./name-columns.server.ts"
import { type Rename, renameSchema, undoSchema } from "./name-input.ts"
import type { NameKind } from "./name-kinds.ts"

export type Renamed = { works: number; step: number; merged: boolean }

/** What an undo needs: the column's values before, by the works' ids, and which former names led to the name. */
type Kept = { kind: NameKind; name: string; to: string; before: Record<string, unknown>; formers: string[] }

/**
 * Gives a medium, tag, subject or style another name in all works that have it; where the new name exists already, both
 * become one. The gallery's addresses with the old name lead to the new one.
 */
export const renameName = (shop: Shop, actor: Actor, input: Rename): Promise<Outcome<Renamed>> =>
  command<Rename, Renamed>(shop, actor, "admin", checked(renameSchema, input), async (run, { kind, name, to }) => {
    const { tx, now } = run
    if (name === to) return refuse("invalid", "This is its name already.", { to: "This is its name already." })
    const works = await lockWorks(tx, await idsWith(tx, kind, name))
    if (works.size === 0) return refuse("not_found", `No work has “${name}” any more.`)
    const merged = (await idsWith(tx, kind, to, 1)).length > 0
    const { column } = nameColumns[kind]
    const { rows } = await tx.execute<{ id: string; value: unknown }>(
      sql`update artworks set ${sql.raw(column)} = ${renamed(kind, name, to)}, updated_at = ${now.toISOString()}::timestamptz
        where id = any(${sql.param([...works.keys()])}::uuid[]) and ${hasName(kind, sql`${name}`)}
        returning id, to_jsonb(${sql.raw(column)}) as value`,
    )
    const before = Object.fromEntries(rows.map(({ id }) => [id, works.get(id)?.[column]]))
    await recordWorks(run, works, rows, column)
    const formers = await lead(tx, kind, name, to, now)
    const detail: Kept = { kind, name, to, before, formers }
    const step = await record(
      tx,
      actor,
      { noun: "name", nounId: `${kind}:${name}`, action: merged ? "merged" : "renamed", detail },
      now,
    )
    return done({ works: rows.length, step, merged })
  })

async function idsWith(tx: Transaction, kind: NameKind, name: string, limit?: number): Promise<string[]> {
  const most = limit ? sql`limit ${limit}` : sql``
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from artworks where ${hasName(kind, sql`${name}`)} ${most}`,
  )
  return rows.map(({ id }) => id)
}

/** Each work's own history has the change, too: an edit form that was open then shows both. */
async function recordWorks(
  { tx, actor, now }: Write,
  works: Map<string, ArtworkRow>,
  rows: { id: string; value: unknown }[],
  column: "medium" | "tags" | "subjects" | "styles",
): Promise<void> {
  if (rows.length === 0) return
  const lines = rows.map(({ id, value }) => ({
    at: now,
    actorId: actor.kind === "user" ? actor.id : null,
    actorName: nameOf(actor),
    noun: "artwork",
    nounId: id,
    action: "edited",
    changes: { [column]: { before: works.get(id)?.[column], after: value } },
    detail: {},
  }))
  await tx.execute(insertRows(history, lines))
}

/** From now on the name leads to the other one, and so does whatever led to it. @returns what led to it */
async function lead(tx: Transaction, kind: NameKind, name: string, to: string, at: Date): Promise<string[]> {
  await tx.delete(formerNames).where(and(eq(formerNames.kind, kind), eq(formerNames.name, to)))
  const formers = await tx
    .update(formerNames)
    .set({ now: to })
    .where(and(eq(formerNames.kind, kind), eq(formerNames.now, name)))
    .returning({ name: formerNames.name })
  await tx
    .insert(formerNames)
    .values({ kind, name, now: to, createdAt: at })
    .onConflictDoUpdate({ target: [formerNames.kind, formerNames.name], set: { now: to, createdAt: at } })
  return formers.map((one) => one.name)
}

/**
 * Takes a renaming or merging back: the works that were renamed have what they had. Works that were edited since keep
 * what they have now.
 */
export const undoRename = (shop: Shop, actor: Actor, input: { step: number | string }): Promise<Outcome<Renamed>> =>
  command(shop, actor, "admin", checked(undoSchema, input), async (run, { step }) => {
    const { tx, actor, now } = run
    const [line] = await tx
      .select()
      .from(history)
      .where(and(eq(history.id, step), eq(history.noun, "name")))
    const kept = line?.detail as Kept | undefined
    if (!line || !kept?.before) return refuse("not_found", "There is no such step.")
    const [later] = await tx
      .select({ id: history.id })
      .from(history)
      .where(and(eq(history.noun, "name"), eq(history.nounId, line.nounId), sql`${history.id} > ${step}`))
      .limit(1)
    if (later) return refuse("conflict", `“${kept.name}” has changed since. This can’t be undone.`)
    const { kind, name, to, before, formers } = kept
    const works = await lockWorks(tx, Object.keys(before))
    const { column, list } = nameColumns[kind]
    const then = [...works.values()]
      .filter((work) => isAfter(work[column], before[work.id], name, to))
      .map(({ id }) => ({ id, value: before[id] }))
    const value = list ? sql`array(select jsonb_array_elements_text(given.value))` : sql`given.value #>> '{}'`
    const { rows } = await tx.execute<{ id: string; value: unknown }>(
      sql`update artworks set ${sql.raw(column)} = ${value}, updated_at = ${now.toISOString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(then)}::jsonb) as given (id uuid, value jsonb)
        where artworks.id = given.id returning artworks.id, given.value as value`,
    )
    await recordWorks(run, works, rows, column)
    await tx.delete(formerNames).where(and(eq(formerNames.kind, kind), eq(formerNames.name, name)))
    if (formers.length > 0) {
      await tx
        .update(formerNames)
        .set({ now: name })
        .where(and(eq(formerNames.kind, kind), inArray(formerNames.name, formers)))
    }
    const undone = { noun: "name", nounId: line.nounId, action: `undid: ${line.action}`, detail: { name, to } }
    return done({ works: rows.length, step: await record(tx, actor, undone, now), merged: false })
  })

/** Whether the value is still what the renaming made of the one before. */
function isAfter(now: string | string[], before: unknown, name: string, to: string): boolean {
  if (!Array.isArray(before)) return now === to
  const made = before.includes(to)
    ? before.filter((one) => one !== name)
    : before.map((one) => (one === name ? to : one))
  return JSON.stringify(made) === JSON.stringify(now)
}
