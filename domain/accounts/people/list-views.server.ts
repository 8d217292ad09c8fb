import { and, asc, count, eq, ne } from "drizzle-orm"
import { z } from "zod"
import { isUniqueViolation } from "../../../db/errors.ts"
import { listViews } from "../../../db/tables/accounts.ts"
import type { Actor } from "../../actor.ts"
import { command } from "../../command.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"

const maxViews = 20

const name = z.string().trim().min(1, "Please enter a name.").max(60, "At most 60 characters.")
const list = z.string().max(40)
const columns = z.array(z.string().max(40)).max(40)

const viewSchema = z.strictObject({ id: z.uuid(), list, name, search: z.string().max(2000), columns })
const columnsSchema = z.strictObject({ list, columns })

export type SavedView = { id: string; name: string; search: string; columns: string[] }

/** `columns` is empty for the list's own. */
export const getListViews = (
  shop: Shop,
  actor: Actor,
  of: string,
): Promise<Outcome<{ views: SavedView[]; columns: string[] }>> =>
  query(shop, actor, "accounts.read", async (db) => {
    if (actor.kind !== "user") return done({ views: [], columns: [] })
    const { id, name, search, columns } = listViews
    const rows = await db
      .select({ id, name, search, columns })
      .from(listViews)
      .where(and(eq(listViews.accountId, actor.id), eq(listViews.list, of)))
      .orderBy(asc(listViews.createdAt), asc(listViews.id))
    return done({
      views: rows.filter((row) => row.name !== ""),
      columns: rows.find((row) => row.name === "")?.columns ?? [],
    })
  })

const notYours = refuse("not_found", "There is no such view.")

export async function saveListView(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof viewSchema>,
): Promise<Outcome<SavedView>> {
  try {
    return await command(shop, actor, "accounts.write", validateInput(viewSchema, input), async (run, asked) => {
      const { tx, now } = run
      const { id, ...view } = asked
      if (actor.kind !== "user") return notYours
      const own = and(eq(listViews.accountId, actor.id), eq(listViews.list, view.list), ne(listViews.id, id))
      const [others] = await tx.select({ count: count() }).from(listViews).where(own)
      if ((others?.count ?? 0) > maxViews)
        return refuse("conflict", `There can be ${maxViews} views. Delete one first.`)
      const [saved] = await tx
        .insert(listViews)
        .values({ id, accountId: actor.id, createdAt: now, ...view })
        .onConflictDoUpdate({ target: listViews.id, set: view, setWhere: eq(listViews.accountId, actor.id) })
        .returning({ id: listViews.id, name: listViews.name, search: listViews.search, columns: listViews.columns })
      return saved ? done(saved) : notYours
    })
  } catch (error) {
    if (!isUniqueViolation(error, "list_views_name")) throw error
    return refuse("conflict", "You have a view of this name.", { name: "You have a view of this name." })
  }
}

/** Returns it for an undo with `saveListView`. */
export const deleteListView = (shop: Shop, actor: Actor, input: { id: string }): Promise<Outcome<SavedView>> =>
  command(shop, actor, "accounts.write", validateInput(z.strictObject({ id: z.uuid() }), input), async (run, asked) => {
    const { tx } = run
    const { id } = asked
    if (actor.kind !== "user") return notYours
    const own = and(eq(listViews.id, id), eq(listViews.accountId, actor.id), ne(listViews.name, ""))
    const [gone] = await tx.delete(listViews).where(own).returning()
    return gone ? done({ id, name: gone.name, search: gone.search, columns: gone.columns }) : notYours
  })

export const saveListColumns = (
  shop: Shop,
  actor: Actor,
  input: z.input<typeof columnsSchema>,
): Promise<Outcome<null>> =>
  command(shop, actor, "accounts.write", validateInput(columnsSchema, input), async (run, { list, columns }) => {
    const { tx, now } = run
    if (actor.kind !== "user") return notYours
    const mine = and(eq(listViews.accountId, actor.id), eq(listViews.list, list), eq(listViews.name, ""))
    const changed = await tx.update(listViews).set({ columns }).where(mine).returning({ id: listViews.id })
    if (changed.length === 0)
      await tx
        .insert(listViews)
        .values({ id: crypto.randomUUID(), accountId: actor.id, list, columns, createdAt: now })
        .onConflictDoNothing()
    return done(null)
  })
