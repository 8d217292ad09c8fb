import { and, asc, eq, getTableColumns, inArray, isNotNull } from "drizzle-orm"
import { posts } from "../../db/tables/blog.ts"
import { pageVersions } from "../../db/tables/content.ts"
import { pages } from "../../db/tables/pages.ts"
import { redirects } from "../../db/tables/redirects.ts"
import { siteImportItems, siteImports } from "../../db/tables/site-imports.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { deleteUnusedPictures } from "../media/delete-pictures.server.ts"
import { getVersionedName } from "../pages/page-draft.server.ts"
import { lockPageTable } from "../pages/page-row.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { countSiteItems } from "./count-items.server.ts"
import type { SiteImportRow } from "./site-import.server.ts"

const batchSize = 50

const { content: _content, ...itemColumns } = getTableColumns(siteImportItems)

type ItemRow = Omit<typeof siteImportItems.$inferSelect, "content">

/** Removes posts and pages that are as they were written, with their redirects and unused pictures. Resumable. */
export async function undoSiteItems(shop: Shop, owner: Actor, row: SiteImportRow): Promise<void> {
  while (await undoBatch(shop, owner, row));
  const finished = await command(shop, owner, "imports.write", noInput, async ({ tx, actor, now }) => {
    const undoing = and(eq(siteImports.id, row.id), eq(siteImports.state, "undoing"))
    const set = { state: "undone" as const, finishedAt: now }
    const [ended] = await tx.update(siteImports).set(set).where(undoing).returning({ id: siteImports.id })
    if (!ended) return done(null)
    const detail = { file: row.fileName, kept: await countSiteItems(tx, row.id) }
    await recordEvent(tx, actor, { noun: "site import", nounId: row.id, action: "undone", detail }, now)
    return done(null)
  })
  if (!finished.ok) throw new Error(finished.problem.message)
}

async function undoBatch(shop: Shop, owner: Actor, row: SiteImportRow): Promise<boolean> {
  const more = await command(shop, owner, "imports.write", noInput, async (run) => {
    const { tx } = run
    await lockPageTable(tx)
    const items = await tx
      .select(itemColumns)
      .from(siteImportItems)
      .where(
        and(
          eq(siteImportItems.importId, row.id),
          isNotNull(siteImportItems.writtenAt),
          inArray(siteImportItems.state, ["done", "again"]),
        ),
      )
      .orderBy(asc(siteImportItems.position))
      .limit(batchSize)
      .for("update")
    for (const item of items) await undoItem(run, row, item)
    const pictures = items.flatMap((item) => item.pictures)
    if (pictures.length > 0) await deleteUnusedPictures(shop, tx, pictures)
    return done(items.length > 0)
  })
  if (!more.ok) throw new Error(more.problem.message)
  return more.value
}

async function undoItem({ tx, actor, now }: CommandContext, row: SiteImportRow, item: ItemRow): Promise<void> {
  const { kind, targetId, title, redirectId } = item
  const isUntouched = kind === "post" ? await isPostUntouched(tx, item) : await isPageUntouched(tx, item)
  const isThis = and(eq(siteImportItems.importId, row.id), eq(siteImportItems.position, item.position))
  if (!isUntouched) {
    const notes = ["It was changed here since, so it stays."]
    await tx.update(siteImportItems).set({ state: "kept", notes }).where(isThis)
    return
  }
  if (kind === "post") await tx.delete(posts).where(eq(posts.id, targetId))
  else {
    await tx.delete(pageVersions).where(eq(pageVersions.page, getVersionedName(targetId)))
    await tx.delete(pages).where(eq(pages.id, targetId))
  }
  if (redirectId) await tx.delete(redirects).where(eq(redirects.id, redirectId))
  await tx.update(siteImportItems).set({ state: "removed", writtenAt: null, redirectId: null }).where(isThis)
  const detail = { import: row.id, file: row.fileName, title }
  await recordEvent(tx, actor, { noun: kind, nounId: targetId, action: "import undone", detail }, now)
}

async function isPostUntouched(tx: CommandContext["tx"], { targetId, writtenAt }: ItemRow): Promise<boolean> {
  const [post] = await tx.select({ at: posts.updatedAt }).from(posts).where(eq(posts.id, targetId)).for("update")
  return !post || post.at.getTime() === writtenAt?.getTime()
}

/** A draft leaves the page's own time as it was. */
async function isPageUntouched(tx: CommandContext["tx"], { targetId, writtenAt }: ItemRow): Promise<boolean> {
  const [page] = await tx.select({ at: pages.updatedAt }).from(pages).where(eq(pages.id, targetId))
  const versions = await tx
    .select({ at: pageVersions.savedAt })
    .from(pageVersions)
    .where(eq(pageVersions.page, getVersionedName(targetId)))
  return !page || [page, ...versions].every(({ at }) => at.getTime() === writtenAt?.getTime())
}
