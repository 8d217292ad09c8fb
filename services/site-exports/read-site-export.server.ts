import { SaxesParser } from "saxes"
import { decodeXml, SiteExportProblem } from "./decode-xml.server.ts"
import type { ExportedItem, ExportedSite, SiteExportResult } from "./site-exports.ts"

/** An export nests five elements. */
const maxDepth = 64
const maxContentLength = 2_000_000
const maxFieldLength = 10_000
/** Of one text of the file, so that a text without an end fills no memory. */
const maxTextLength = 20_000_000
const maxCategories = 200

const itemPath = "rss/channel/item"
const categoryPath = `${itemPath}/category`
const metaPath = `${itemPath}/wp:postmeta`

/**
 * Reads an export of WordPress or Squarespace (WXR) as it arrives, one item after the other. Entities are not expanded: XML that
 * declares its own is refused with its document type.
 */
export async function readSiteExport(
  chunks: AsyncIterable<Uint8Array>,
  onItem: (item: ExportedItem) => Promise<void>,
): Promise<SiteExportResult> {
  const items: ExportedItem[] = []
  const reader = createItemReader((item) => items.push(item))
  try {
    for await (const text of decodeXml(chunks)) {
      reader.write(text)
      for (const item of items.splice(0)) await onItem(item)
    }
    reader.close()
  } catch (error) {
    if (error instanceof SiteExportProblem) return { ok: false, problem: error.message }
    if (error instanceof XmlError) return { ok: false, problem: "This file is damaged, or no export of a site." }
    throw error
  }
  return reader.isExport()
    ? { ok: true, site: reader.site }
    : { ok: false, problem: "This is no export of WordPress or Squarespace." }
}

class XmlError extends Error {
  override name = "XmlError"
}

type Fields = Record<string, string>

function createStrictParser() {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on("doctype", () => {
    throw new SiteExportProblem("This XML file has a document type, which no export has.")
  })
  parser.on("error", (error) => {
    throw new XmlError(error.message)
  })
  return parser
}

function createItemReader(onItem: (item: ExportedItem) => void) {
  const parser = createStrictParser()
  const site: ExportedSite = { title: "", url: "" }
  const open: string[] = []
  let item: { fields: Fields; meta: Fields; tags: string[] } | null = null
  let metaKey = ""
  let text = ""
  let waiting = 0
  let isChannel = false
  const addText = (more: string) => {
    waiting = 0
    const most = open.at(-1) === "content:encoded" ? maxContentLength : maxFieldLength
    if (text.length < most) text += more.slice(0, most - text.length)
  }
  parser.on("text", addText)
  parser.on("cdata", addText)
  let isTag = false
  parser.on("opentag", ({ name, attributes }) => {
    waiting = 0
    if (open.push(name) > maxDepth) throw new SiteExportProblem("This XML file is nested too deeply.")
    text = ""
    const path = open.join("/")
    if (path === "rss/channel") isChannel = true
    if (path === itemPath) item = { fields: {}, meta: {}, tags: [] }
    else if (path === categoryPath) isTag = attributes.domain === "category" || attributes.domain === "post_tag"
  })
  const close = (name: string, path: string, value: string) => {
    const isField = open.join("/") === itemPath
    if (path === itemPath && item) {
      onItem(toItem(item.fields, item.meta, item.tags))
      item = null
    } else if (path === categoryPath && item) {
      if (isTag && item.tags.length < maxCategories) item.tags.push(value.trim())
    } else if (path === `${metaPath}/wp:meta_key`) metaKey = value.trim()
    else if (path === `${metaPath}/wp:meta_value` && item) {
      if (keptMeta.has(metaKey)) item.meta[metaKey] = value.trim()
    } else if (isField && item) item.fields[name] = value
    else if (path === "rss/channel/title") site.title = value.trim()
    else if (path === "rss/channel/link") site.url = value.trim()
  }
  parser.on("closetag", ({ name }) => {
    waiting = 0
    const path = open.join("/")
    const value = text
    open.pop()
    text = ""
    close(name, path, value)
  })
  return {
    site,
    isExport: () => isChannel,
    write(more: string) {
      waiting += more.length
      if (waiting > maxTextLength) throw new SiteExportProblem("One text of this file is too long to read.")
      parser.write(more)
    },
    close: () => void parser.close(),
  }
}

const keptMeta = new Set(["_thumbnail_id", "_wp_attachment_image_alt"])

function toItem(fields: Fields, meta: Fields, tags: string[]): ExportedItem {
  const field = (name: string) => (fields[name] ?? "").trim()
  return {
    id: field("wp:post_id") || field("guid") || field("link"),
    type: field("wp:post_type") || "post",
    status: field("wp:status") || "publish",
    title: field("title"),
    link: field("link"),
    slug: field("wp:post_name"),
    date: parseDate(field("wp:post_date_gmt")) ?? parseDate(field("pubDate")) ?? parseDate(field("wp:post_date")),
    excerpt: field("excerpt:encoded"),
    content: fields["content:encoded"] ?? "",
    hasPassword: field("wp:post_password") !== "",
    tags: [...new Set(tags.filter((tag) => tag !== "" && tag !== "Uncategorized"))],
    fileUrl: field("wp:attachment_url"),
    alt: meta._wp_attachment_image_alt ?? "",
    mainAttachment: meta._thumbnail_id ?? "",
  }
}

/** Drafts have a date of zeros, or of the year -1. */
function parseDate(text: string): Date | null {
  if (text === "" || text.startsWith("0000")) return null
  const isSql = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)
  const date = new Date(isSql ? `${text.replace(" ", "T")}Z` : text)
  const year = date.getUTCFullYear()
  return year >= 1970 && year < 2200 ? date : null
}
