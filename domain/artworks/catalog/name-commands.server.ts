import { and, eq, inArray, or, sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { history } from "../../../db/tables/content.ts"
import { formerNames } from "../../../db/tables/slugs.ts"
import type { Actor } from "../../actor.ts"
import { command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { lockIds } from "../lock-works.server.ts"
import { insertChangedHistory, toBatches } from "../work-batches.server.ts"
import { hasName, nameColumns, replaceName } from "./name-columns.server.ts"
import { type Rename, renameSchema, undoSchema } from "./name-input.ts"
import type { NameKind } from "./name-kinds.ts"

type RenameResult = { works: number; step: number; merged: boolean }

type FormerName = typeof formerNames.$inferSelect

type ChangedGroup = { was: unknown; value: unknown; ids: string[] }

/** For an undo: the works with both values, and the former names that the renaming changed. */
type RenameDetail = { kind: NameKind; name: string; to: string; changed: ChangedGroup[]; formers: FormerName[] }

/** Renames a name in all works; an existing new name merges both. The gallery redirects the old name. */
export const renameInWorks = (shop: Shop, actor: Actor, input: Rename): Promise<Outcome<RenameResult>> =>
  command<Rename, RenameResult>(
    shop,
    actor,
    "artworks.write",
    validateInput(renameSchema, input),
    async (context, { kind, name, to }) => {
      const { tx, now } = context
      if (name === to) return refuse("invalid", "It already has this name.", { to: "It already has this name." })
      const ids = await lockIds(tx, hasName(kind, sql`${name}`))
      if (ids.length === 0) return refuse("not_found", `No work has “${name}” any more.`)
      const merged = await isNameUsed(tx, kind, to)
      const column = sql.raw(nameColumns[kind].column)
      const changed: ChangedGroup[] = []
      for (const some of toBatches(ids)) {
        const { rows } = await tx.execute<ChangedGroup>(
          sql`with changed as (
            update artworks set ${column} = ${replaceName(kind, name, to)}, updated_at = ${now.toISOString()}::timestamptz
            from artworks as before where before.id = artworks.id and artworks.id = any(${sql.param(some)}::uuid[])
            returning artworks.id, to_jsonb(before.${column}) as was, to_jsonb(artworks.${column}) as value
          ), written as (${insertChangedHistory(context, nameColumns[kind].column)})
          select was, value, array_agg(id) as ids from changed group by was, value`,
        )
        changed.push(...rows)
      }
      const formers = await redirectName(tx, kind, name, to, now)
      const detail: RenameDetail = { kind, name, to, changed, formers }
      const event = { noun: "name", nounId: `${kind}:${name}`, action: merged ? "merged" : "renamed", detail }
      const step = await recordEvent(tx, actor, event, now)
      return done({ works: ids.length, step, merged })
    },
  )

async function isNameUsed(tx: Transaction, kind: NameKind, name: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from artworks where ${hasName(kind, sql`${name}`)} limit 1`)
  return rows.length > 0
}

async function redirectName(
  tx: Transaction,
  kind: NameKind,
  name: string,
  to: string,
  at: Date,
): Promise<FormerName[]> {
  const formers = await tx
    .select()
    .from(formerNames)
    .where(and(eq(formerNames.kind, kind), or(inArray(formerNames.name, [name, to]), eq(formerNames.now, name))))
    .for("update")
  await tx.delete(formerNames).where(and(eq(formerNames.kind, kind), eq(formerNames.name, to)))
  await tx
    .update(formerNames)
    .set({ now: to })
    .where(and(eq(formerNames.kind, kind), eq(formerNames.now, name)))
  await tx
    .insert(formerNames)
    .values({ kind, name, now: to, createdAt: at })
    .onConflictDoUpdate({ target: [formerNames.kind, formerNames.name], set: { now: to, createdAt: at } })
  return formers
}

/** Undoes a renaming or merge, with its redirects. Works that were edited since keep their values. */
export const undoRename = (
  shop: Shop,
  actor: Actor,
  input: { step: number | string },
): Promise<Outcome<RenameResult>> =>
  command<{ step: number }, RenameResult>(
    shop,
    actor,
    "artworks.write",
    validateInput(undoSchema, input),
    async (run, { step }) => {
      const { tx, actor, now } = run
      const [line] = await tx
        .select()
        .from(history)
        .where(and(eq(history.id, step), eq(history.noun, "name")))
      const stored = line?.detail as RenameDetail | undefined
      if (!line || !stored?.changed) return refuse("not_found", "There is no such step.")
      const { kind, name, to, changed, formers } = stored
      const before = changed.flatMap(({ was, value, ids }) => ids.map((id) => ({ id, was, value })))
      await lockIds(tx, sql`id = any(${sql.param(before.map(({ id }) => id))}::uuid[])`)
      const [later] = await tx
        .select({ id: history.id })
        .from(history)
        .where(and(eq(history.noun, "name"), eq(history.nounId, line.nounId), sql`${history.id} > ${step}`))
        .limit(1)
      if (later) return refuse("conflict", `“${name}” has changed since. This can’t be undone.`)
      const { column: field, list } = nameColumns[kind]
      const column = sql.raw(field)
      const had = list ? sql`array(select jsonb_array_elements_text(given.was))` : sql`given.was #>> '{}'`
      let works = 0
      for (const some of toBatches(before)) {
        const { rowCount } = await tx.execute(
          sql`with changed as (
            update artworks set ${column} = ${had}, updated_at = ${now.toISOString()}::timestamptz
            from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given (id uuid, was jsonb, value jsonb)
            where artworks.id = given.id and to_jsonb(artworks.${column}) = given.value
            returning artworks.id, given.value as was, given.was as value
          ), written as (${insertChangedHistory(run, field)})
          select from changed`,
        )
        works += rowCount ?? 0
      }
      if (works === 0)
        return refuse("conflict", `“${to}” has changed since in all of these works. This can’t be undone.`)
      await restoreRedirects(tx, stored, formers)
      const undone = { noun: "name", nounId: line.nounId, action: `undid: ${line.action}`, detail: { name, to } }
      return done({ works, step: await recordEvent(tx, actor, undone, now), merged: false })
    },
  )

async function restoreRedirects(
  tx: Transaction,
  { kind, name, to }: RenameDetail,
  formers: FormerName[],
): Promise<void> {
  await tx.delete(formerNames).where(and(eq(formerNames.kind, kind), eq(formerNames.name, name)))
  for (const former of formers) {
    if (former.name === name || former.name === to)
      await tx
        .insert(formerNames)
        .values({ ...former, createdAt: new Date(former.createdAt) })
        .onConflictDoNothing()
    else
      await tx
        .update(formerNames)
        .set({ now: former.now })
        .where(and(eq(formerNames.kind, kind), eq(formerNames.name, former.name), eq(formerNames.now, to)))
  }
}
