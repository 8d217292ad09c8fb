import { createReadStream } from "node:fs"
import { and, eq, sql } from "drizzle-orm"
import { insertRows } from "../../db/json-rows.ts"
import { siteImportItems, siteImportPictures, siteImports } from "../../db/tables/site-imports.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import { readSiteExport } from "../../services/site-exports/read-site-export.server.ts"
import type { ExportedItem } from "../../services/site-exports/site-exports.ts"
import { inTransaction } from "../in-transaction.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { getNodeText, maxHtmlLength, parseHtml } from "./content/parse-html.server.ts"
import { getPictureAddresses } from "./content/picture-address.ts"
import { createTargetId, type SiteImportRow } from "./site-import.server.ts"
import { maxSiteItems, maxSitePictures } from "./site-import-limits.ts"
import { planStoredSlugs } from "./stored-slugs.server.ts"

const batchSize = 100
const batchLength = 4_000_000
/** One more than is read, so that the reader says that it was cut. */
const maxStoredLength = maxHtmlLength + 1

type NewItem = typeof siteImportItems.$inferInsert
type NewPicture = typeof siteImportPictures.$inferInsert

class TooMany extends Error {}

/** Into rows; the file is not needed afterwards. Begins from the start when it was interrupted. */
export async function readSiteImport(shop: Shop, row: SiteImportRow, key: string): Promise<void> {
  const isReading = and(eq(siteImports.id, row.id), eq(siteImports.state, "reading"))
  for (const table of [siteImportItems, siteImportPictures])
    await shop.db.delete(table).where(eq(table.importId, row.id))
  const rows = createRowWriter(shop, row.id)
  const result = await shop.storage.private.withFile(key, async (path) => {
    try {
      return await readSiteExport(createReadStream(path), rows.add)
    } catch (error) {
      if (!(error instanceof TooMany)) throw error
      return { ok: false as const, problem: error.message }
    }
  })
  if (!result.ok) {
    await shop.db.update(siteImports).set({ state: "failed", problem: result.problem }).where(isReading)
    return
  }
  await rows.flush()
  const { url, title } = result.site
  await inTransaction(shop, async (tx) => {
    const found = { siteUrl: url.slice(0, 1000), siteTitle: truncateText(title, 300), ...rows.counts() }
    const [read] = await tx
      .update(siteImports)
      .set({ ...found, state: "ready", problem: null, key: null })
      .where(isReading)
      .returning()
    if (read) await planStoredSlugs(tx, read)
    return done(null)
  })
  await shop.storage.private.delete(key)
}

function createRowWriter(shop: Shop, importId: string) {
  const items: NewItem[] = []
  const pictures: NewPicture[] = []
  const others: Record<string, number> = {}
  let position = 0
  let attachments = 0
  let length = 0
  const flush = async () => {
    length = 0
    if (items.length > 0) await shop.db.execute(insertRows(siteImportItems, items.splice(0)))
    if (pictures.length > 0) {
      await shop.db.execute(sql`${insertRows(siteImportPictures, pictures.splice(0))} on conflict do nothing`)
    }
  }
  const add = async (item: ExportedItem) => {
    if (item.type === "attachment") {
      attachments++
      if (attachments > maxSitePictures) throw new TooMany(`It has more than ${maxSitePictures} pictures and files.`)
      const [address] = getPictureAddresses(item.fileUrl, item.link)
      if (address) pictures.push({ importId, address, attachmentId: item.id.slice(0, 300), ...readTexts(item) })
    } else if (item.type !== "post" && item.type !== "page") {
      const type = item.type.slice(0, 60)
      if (Object.hasOwn(others, type) || Object.keys(others).length < 50) others[type] = (others[type] ?? 0) + 1
    } else if (!skippedStatuses.has(item.status)) {
      position++
      if (position > maxSiteItems) throw new TooMany(`It has more than ${maxSiteItems} posts and pages.`)
      items.push(toNewItem(importId, position, item.type, item))
    }
    length += item.content.length
    if (items.length + pictures.length >= batchSize || length > batchLength) await flush()
  }
  return { add, flush, counts: () => ({ attachments, others }) }
}

const skippedStatuses = new Set(["trash", "auto-draft", "inherit"])

const toLine = (html: string, most: number) =>
  truncateText(getNodeText(parseHtml(html)).replace(/\s+/g, " ").trim(), most)

const readTexts = ({ alt, excerpt }: ExportedItem) => ({ alt: toLine(alt, 1000), caption: toLine(excerpt, 1000) })

function toNewItem(importId: string, position: number, kind: "post" | "page", item: ExportedItem): NewItem {
  const { link, content, mainAttachment } = item
  return {
    importId,
    position,
    kind,
    targetId: createTargetId(kind, link, item.id),
    title: toLine(item.title, kind === "post" ? 300 : 200) || "Untitled",
    oldAddress: link.slice(0, 2000),
    oldSlug: (item.slug || URL.parse(link)?.pathname || "").slice(0, 400),
    status: item.hasPassword ? "password" : item.status.slice(0, 40),
    publishedAt: item.date,
    excerpt: toLine(item.excerpt, 600),
    tags: item.tags.slice(0, 30).flatMap((tag) => toLine(tag, 60) || []),
    content: truncateText(content, maxStoredLength),
    mainAttachment: mainAttachment.slice(0, 300),
  }
}
