import type { Readable } from "node:stream"
import { and, asc, eq, inArray, sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { pageVersions } from "../../db/tables/content.ts"
import { pageFiles, pages } from "../../db/tables/pages.ts"
import type { Shop } from "../shop.ts"
import { findPageByDraftSecret } from "./draft-links.server.ts"
import { formatFileType } from "./page-file-type.ts"
import { isPageId } from "./page-row.server.ts"
import { isVisiblePage } from "./visible-page.server.ts"

/** In the private bucket. */
export const getPageFileKey = (id: string): string => `page-files/${id}`

/** `type`: `PDF`. */
export type PageFile = { id: string; name: string; type: string; bytes: number }

type PageFileRow = typeof pageFiles.$inferSelect

export type OpenPageFile = {
  id: string
  name: string
  contentType: string
  bytes: number
  read: () => Promise<Readable | null>
}

export const toPageFile = ({
  id,
  name,
  contentType,
  byteSize,
}: Pick<PageFileRow, "id" | "name" | "contentType" | "byteSize">): PageFile => ({
  id,
  name,
  type: formatFileType(contentType),
  bytes: byteSize,
})

export async function listFilesOfPage(db: Database, pageId: string): Promise<PageFile[]> {
  const rows = await db
    .select()
    .from(pageFiles)
    .where(eq(pageFiles.pageId, pageId))
    .orderBy(asc(pageFiles.addedAt), asc(pageFiles.id))
  return rows.map(toPageFile)
}

/** @param ids of another page's files find nothing */
export async function listNamedPageFiles(db: Database, pageId: string, ids: string[]): Promise<Map<string, PageFile>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(pageFiles)
    .where(and(eq(pageFiles.pageId, pageId), inArray(pageFiles.id, ids)))
  return new Map(rows.map((row) => [row.id, toPageFile(row)]))
}

/** Null unless a public page offers it. */
export async function findPublicPageFile(shop: Shop, id: string): Promise<OpenPageFile | null> {
  if (!isPageId(id)) return null
  const [row] = await shop.db
    .select({ file: pageFiles })
    .from(pageFiles)
    .innerJoin(pages, eq(pages.id, pageFiles.pageId))
    .where(
      and(
        eq(pageFiles.id, id),
        isVisiblePage(shop.now()),
        sql`position(${pageFiles.id}::text in ${pages.blocks}::text) > 0`,
      ),
    )
  return row ? toOpenFile(shop, row.file) : null
}

/** Of the page whose draft the secret shows. */
export async function findDraftPageFile(shop: Shop, secret: string, id: string): Promise<OpenPageFile | null> {
  const page = isPageId(id) ? await findPageByDraftSecret(shop, secret) : null
  return page && (await findShownFile(shop, page.id, id))
}

/** Of a file that the page or its draft offers. */
async function findShownFile(shop: Shop, pageId: string, id: string): Promise<OpenPageFile | null> {
  const isShown = sql`exists (select from ${pages} left join ${pageVersions}
    on ${pageVersions.page} = 'page:' || ${pages.id}::text and ${pageVersions.state} = 'draft'
    where ${pages.id} = ${pageFiles.pageId}
      and position(${pageFiles.id}::text in coalesce(${pageVersions.content}::text, ${pages.blocks}::text)) > 0)`
  const [row] = await shop.db
    .select()
    .from(pageFiles)
    .where(and(eq(pageFiles.id, id), eq(pageFiles.pageId, pageId), isShown))
  return row ? toOpenFile(shop, row) : null
}

const toOpenFile = (shop: Shop, { id, name, contentType, byteSize, storageKey }: PageFileRow): OpenPageFile => ({
  id,
  name,
  contentType,
  bytes: byteSize,
  read: () => shop.storage.private.get(storageKey),
})
