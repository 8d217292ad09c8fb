import { and, eq, inArray, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { pageVersions, type VersionedPage } from "../../db/tables/content.ts"
import { pictures } from "../../db/tables/media.ts"
import { pagePictures, pages } from "../../db/tables/pages.ts"
import { createSlug } from "../../lib/slug.ts"
import type { TransactionContext } from "../command.server.ts"
import type { DraftedPage } from "../page-versions.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { reserveSlug } from "../slugs.server.ts"
import { validateInput } from "../validate-input.ts"
import { parsePageBlocks } from "./page-blocks.ts"
import { hasPageContent, listBlockPictures } from "./page-contents.ts"
import { isPageId, lockPageRow, type PageRow, pageNotFound } from "./page-row.server.ts"
import { type CheckedPage, pageSchema } from "./page-schema.ts"
import { isReservedSlug } from "./reserved-slugs.ts"

export const getVersionedName = (id: string): VersionedPage => `page:${id}`

/** The row of `pages` is what was published last. */
export const draftedPage = (id: string): DraftedPage<CheckedPage> => ({
  page: getVersionedName(id),
  name: "page",
  check: (input) => validateInput(pageSchema, input),
  published: (db) => getPublishedPage(db, id),
  show: (write, value) => showPage(write, id, value),
  changed: ({ tx }) => savePagePictures(tx, id),
  pack: (value) => value,
  unpack: parsePage,
})

/** Of the database: a text that is missing is empty, a block that is unknown is left out. */
export function parsePage(stored: unknown): CheckedPage {
  const fields = (stored ?? {}) as Record<string, unknown>
  const text = (name: string) => (typeof fields[name] === "string" ? (fields[name] as string) : "")
  return {
    slug: text("slug"),
    title: text("title"),
    introduction: text("introduction"),
    blocks: parsePageBlocks(fields.blocks),
    seoTitle: text("seoTitle"),
    seoDescription: text("seoDescription"),
  }
}

/** `updatedAt` is that of the content: placement and dates change without making an open form stale. */
async function getPublishedPage(
  db: Database | Transaction,
  id: string,
): Promise<{ value: CheckedPage; updatedAt: Date }> {
  const [row] = isPageId(id) ? await db.select().from(pages).where(eq(pages.id, id)) : []
  if (!row) return { value: parsePage(null), updatedAt: new Date(0) }
  const [last] = await db
    .select({ at: sql<Date | null>`max(${pageVersions.savedAt})`.mapWith(pageVersions.savedAt) })
    .from(pageVersions)
    .where(and(eq(pageVersions.page, getVersionedName(id)), eq(pageVersions.state, "published")))
  // Pages of the demo were published without a version.
  return { value: parsePage(row), updatedAt: last?.at ?? (row.publishedAt ? row.updatedAt : new Date(0)) }
}

/** Visible from now on, unless it was already. */
async function showPage(write: TransactionContext, id: string, value: CheckedPage): Promise<Outcome<CheckedPage>> {
  const { tx, now } = write
  const row = await lockPageRow(tx, id)
  if (!row || row.archivedAt) return pageNotFound
  if (!hasPageContent(value)) return refuse("conflict", `${value.title} has nothing to read yet.`)
  const slug = await choosePageSlug(write, row, value)
  if (!slug.ok) return slug
  const shown = { ...value, slug: slug.value }
  const publishedAt = row.publishedAt && row.publishedAt <= now ? row.publishedAt : now
  await tx
    .update(pages)
    .set({ ...shown, publishedAt, updatedAt: now })
    .where(eq(pages.id, id))
  return done(shown)
}

/** Until it is first published the address follows the title, unless it was chosen, and is not remembered. */
async function choosePageSlug(
  { tx, now }: TransactionContext,
  row: PageRow,
  { slug: wanted, title }: CheckedPage,
): Promise<Outcome<string>> {
  const isSame = wanted === "" || wanted === row.slug
  const isKnown = row.publishedAt !== null || (await hasVersion(tx, row.id))
  if (isKnown)
    return isSame ? done(row.slug) : reserveSlug(tx, "page", pages, { wanted, title, own: row, isReserved }, now)
  const follows = withoutNumber(row.slug) === withoutNumber(createSlug(row.title, "page")) && row.title !== title
  if (isSame && !follows) return done(row.slug)
  return isSame || wanted === ""
    ? reserveSlug(tx, "page", pages, { wanted: "", title, unseen: row.id, isReserved }, now)
    : refuseTakenSlug(tx, row, wanted, now)
}

const isReserved = isReservedSlug

const withoutNumber = (slug: string) => slug.replace(/-\d+$/, "")

const refuseTakenSlug = (tx: Transaction, { id }: PageRow, wanted: string, now: Date) =>
  reserveSlug(tx, "page", pages, { wanted, title: "", unseen: id, isReserved }, now)

const hasVersion = async (tx: Transaction, id: string) =>
  (await tx.$count(
    pageVersions,
    and(eq(pageVersions.page, getVersionedName(id)), eq(pageVersions.state, "published")),
  )) > 0

/** Those of the published page and of the draft that are there. */
async function savePagePictures(tx: Transaction, id: string): Promise<void> {
  const [row] = await tx.select({ blocks: pages.blocks }).from(pages).where(eq(pages.id, id))
  const [draft] = await tx
    .select({ content: pageVersions.content })
    .from(pageVersions)
    .where(and(eq(pageVersions.page, getVersionedName(id)), eq(pageVersions.state, "draft")))
  const drafted = draft ? parsePage(draft.content).blocks : []
  const wanted = listBlockPictures([...parsePageBlocks(row?.blocks), ...drafted])
  await tx.delete(pagePictures).where(eq(pagePictures.pageId, id))
  if (!row || wanted.length === 0) return
  const there = await tx.select({ id: pictures.id }).from(pictures).where(inArray(pictures.id, wanted)).for("key share")
  if (there.length > 0)
    await tx.insert(pagePictures).values(there.map(({ id: pictureId }) => ({ pageId: id, pictureId })))
}
