import { eq } from "drizzle-orm"
import { pages } from "../../db/tables/pages.ts"
import type { CommandContext } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { publishOpenDraft, writePageDraft } from "../page-versions.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { hasPageContent } from "./page-contents.ts"
import { draftedPage } from "./page-draft.server.ts"
import { lockPageTable, type PageRow } from "./page-row.server.ts"
import type { CheckedPage } from "./page-schema.ts"

/**
 * Part of an import's command, once for an id. The page is a draft, unless it has a time and something to read.
 * @returns the new version
 */
export async function insertImportedPage(
  run: CommandContext,
  id: string,
  page: CheckedPage,
  publishedAt: Date | null,
): Promise<Outcome<Date>> {
  const { tx, now, actor } = run
  await lockPageTable(tx)
  if ((await tx.$count(pages, eq(pages.slug, page.slug))) > 0)
    return refuse("conflict", `Something else is at /${page.slug} already.`)
  const { title, slug } = page
  await tx.insert(pages).values({ id, title, slug, createdAt: now, updatedAt: now })
  await recordEvent(tx, actor, { noun: "page", nounId: id, action: "created", detail: { title } }, now)
  return saveImportedPage(run, id, page, publishedAt)
}

/** Also again, when pictures that were missing have come. */
export async function saveImportedPage(
  run: CommandContext,
  id: string,
  page: CheckedPage,
  publishedAt: Date | null,
): Promise<Outcome<Date>> {
  await writePageDraft(run, draftedPage(id), page)
  if (!publishedAt || !hasPageContent(page)) return done(await touchPage(run, id, {}))
  const published = await publishOpenDraft(run, draftedPage(id))
  return published.ok ? done(await touchPage(run, id, { publishedAt })) : published
}

async function touchPage({ tx, now }: CommandContext, id: string, set: Partial<PageRow>): Promise<Date> {
  await tx
    .update(pages)
    .set({ ...set, updatedAt: now })
    .where(eq(pages.id, id))
  return now
}
