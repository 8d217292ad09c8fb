import { and, asc, eq, gt, isNotNull, isNull, or } from "drizzle-orm"
import { siteImportItems, siteImports } from "../../db/tables/site-imports.ts"
import { withScratch } from "../../services/images/scratch.server.ts"
import { WorkerPoolClosed } from "../../services/images/worker-pool.server.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { notifyStudio } from "../notifications/notify.server.ts"
import { done } from "../problem.ts"
import { addRedirects } from "../redirects/import/add-redirects.server.ts"
import { getSitePages } from "../redirects/site-pages.server.ts"
import type { Shop } from "../shop.ts"
import { studioPaths } from "../urls.ts"
import { countSiteItems } from "./count-items.server.ts"
import { getTargetPath, loadFormerSite } from "./former-site.server.ts"
import { importSiteItem } from "./import-item.server.ts"
import { readSiteImport } from "./read-site-import.server.ts"
import type { SiteImportRow } from "./site-import.server.ts"
import { undoSiteItems } from "./undo-items.server.ts"

const unexpectedProblem =
  "Something failed that Solander did not expect. The server’s log has the details. What came in stays."

/** By the import's state. Each item is a transaction of its own, so a run that is resumed makes nothing twice. */
export async function runSiteImport(
  shop: Shop,
  { siteImportId }: { siteImportId: string },
  attempt = { last: true },
): Promise<void> {
  const [row] = await shop.db.select().from(siteImports).where(eq(siteImports.id, siteImportId))
  if (!row) return
  const owner: Actor = {
    ...{ kind: "user", id: row.ownerId, email: row.ownerName },
    ...{ name: row.ownerName, role: "admin" },
  }
  try {
    if (row.state === "reading" && row.key) await readSiteImport(shop, row, row.key)
    else if (row.state === "running") await runItems(shop, owner, row)
    else if (row.state === "undoing") await undoSiteItems(shop, owner, row)
  } catch (error) {
    // A shutdown is not the file's fault.
    if (!attempt.last || error instanceof WorkerPoolClosed) throw error
    shop.log.error({ err: error, siteImportId }, "an import of a site failed")
    const failed = { state: "failed" as const, problem: unexpectedProblem, finishedAt: shop.now() }
    await shop.db
      .update(siteImports)
      .set(failed)
      .where(and(eq(siteImports.id, row.id), eq(siteImports.state, row.state)))
  }
}

async function runItems(shop: Shop, owner: Actor, row: SiteImportRow): Promise<void> {
  const site = await loadFormerSite(shop, row.id)
  const isStopped = await withScratch(async (scratch) => {
    let after = 0
    for (;;) {
      const item = await findNextItem(shop, row.id, after)
      if (!item) return isStopWanted(shop, row.id)
      const isStopped = () => isStopWanted(shop, row.id)
      if (await isStopped()) return true
      after = item.position
      await importSiteItem(shop, owner, { row, item, site, scratch, isStopped })
    }
  })
  await finish(shop, owner, row, isStopped)
}

const isStopWanted = async ({ db }: Shop, id: string): Promise<boolean> => {
  const wanted = and(eq(siteImports.id, id), eq(siteImports.state, "running"), eq(siteImports.wantsStop, false))
  return (await db.$count(siteImports, wanted)) === 0
}

async function findNextItem({ db }: Shop, importId: string, after: number) {
  const [item] = await db
    .select()
    .from(siteImportItems)
    .where(
      and(
        eq(siteImportItems.importId, importId),
        gt(siteImportItems.position, after),
        eq(siteImportItems.isChosen, true),
        or(eq(siteImportItems.state, "waiting"), eq(siteImportItems.state, "again")),
      ),
    )
    .orderBy(asc(siteImportItems.position))
    .limit(1)
  return item ?? null
}

async function finish(shop: Shop, owner: Actor, row: SiteImportRow, isStopped: boolean): Promise<void> {
  const site = await getSitePages(shop, owner)
  if (!site.ok) throw new Error(site.problem.message)
  const finished = await command(shop, owner, "imports.write", noInput, async (run) => {
    const { tx, actor, now } = run
    const isRunning = and(eq(siteImports.id, row.id), eq(siteImports.state, "running"))
    const state = isStopped ? "stopped" : "done"
    const [ended] = await tx.update(siteImports).set({ state, finishedAt: now }).where(isRunning).returning()
    if (!ended) return done(null)
    const moved = await tx
      .select({
        position: siteImportItems.position,
        from: siteImportItems.oldPath,
        kind: siteImportItems.kind,
        slug: siteImportItems.slug,
      })
      .from(siteImportItems)
      .where(
        and(
          eq(siteImportItems.importId, row.id),
          isNotNull(siteImportItems.writtenAt),
          isNotNull(siteImportItems.oldPath),
          isNull(siteImportItems.redirectId),
        ),
      )
    const pages = moved.flatMap(({ from, ...to }) => (from ? [{ from, to: getTargetPath(to) }] : []))
    const redirectIds = await addRedirects(run, pages, site.value.answered)
    for (const { position, from } of moved) {
      const redirectId = from ? redirectIds.get(from) : undefined
      const isItem = and(eq(siteImportItems.importId, row.id), eq(siteImportItems.position, position))
      if (redirectId) await tx.update(siteImportItems).set({ redirectId }).where(isItem)
    }
    const { posts, pages: made } = await countSiteItems(tx, row.id)
    const detail = { file: row.fileName, posts, pages: made }
    await recordEvent(tx, actor, { noun: "site import", nounId: row.id, action: state, detail }, now)
    const message = `${posts} ${posts === 1 ? "post" : "posts"} and ${made} ${made === 1 ? "page" : "pages"} came in.`
    const notice = { title: `${row.fileName} is imported`, message, link: studioPaths.siteImport(row.id) }
    if (!isStopped) await notifyStudio(shop, tx, { kind: "finished", ...notice })
    return done(null)
  })
  if (!finished.ok) throw new Error(finished.problem.message)
}
