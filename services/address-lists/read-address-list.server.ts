import { SaxesParser } from "saxes"
import type { AddressListResult, ListedAddress } from "./address-lists.ts"

class AddressListProblem extends Error {
  override name = "AddressListProblem"
}

/** A sitemap nests four elements, a WordPress export five. */
const maxDepth = 64
const maxTextLength = 2_000

/** Pages of a WordPress or Squarespace export; menus, attachments and drafts have no address that people open. */
const exportedKinds = new Set(["", "page", "post", "product", "portfolio", "jetpack-portfolio", "project", "event"])

/**
 * Reads a sitemap, an index of sitemaps, or a WordPress export (WXR) as it arrives. Entities are not expanded: XML that declares
 * its own is refused with its document type.
 */
export async function readAddressList(
  chunks: AsyncIterable<Uint8Array>,
  maxAddresses: number,
): Promise<AddressListResult> {
  const found: { addresses: ListedAddress[]; sitemaps: string[] } = { addresses: [], sitemaps: [] }
  try {
    await parseAddressList(chunks, (kind, listed) => {
      if (found.addresses.length + found.sitemaps.length >= maxAddresses)
        throw new AddressListProblem(`It has more than ${maxAddresses.toLocaleString("en-US")} addresses.`)
      if (kind === "sitemap") found.sitemaps.push(listed.address)
      else found.addresses.push(listed)
    })
  } catch (error) {
    const problem = error instanceof AddressListProblem ? error.message : "This file is damaged, or no XML."
    return { ok: false, problem }
  }
  return { ok: true, ...found }
}

type ListedKind = "page" | "sitemap"

async function parseAddressList(
  chunks: AsyncIterable<Uint8Array>,
  onListed: (kind: ListedKind, listed: ListedAddress) => void,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const open: string[] = []
  let fields: Record<string, string> = {}
  let text = ""
  parser.on("doctype", () => {
    throw new AddressListProblem("This XML file has a document type, which no sitemap and no export has.")
  })
  parser.on("error", (error) => {
    throw error
  })
  parser.on("opentag", ({ name }) => {
    if (open.push(name) > maxDepth) throw new AddressListProblem("This XML file is nested too deeply.")
    text = ""
    if (entryKinds[open.join("/")]) fields = {}
  })
  const addText = (more: string) => {
    if (text.length < maxTextLength) text += more
  }
  parser.on("text", addText)
  parser.on("cdata", addText)
  parser.on("closetag", ({ name }) => {
    const kind = entryKinds[open.join("/")]
    open.pop()
    if (kind) {
      const listed = getListed(kind, fields)
      if (listed) onListed(kind === "sitemap" ? "sitemap" : "page", listed)
    } else if (entryKinds[open.join("/")]) fields[name] = text.trim().slice(0, maxTextLength)
    text = ""
  })
  const decoder = new TextDecoder()
  for await (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }))
  parser.close()
}

const entryKinds: Record<string, "url" | "sitemap" | "item" | undefined> = {
  "urlset/url": "url",
  "sitemapindex/sitemap": "sitemap",
  "rss/channel/item": "item",
}

function getListed(kind: "url" | "sitemap" | "item", fields: Record<string, string>): ListedAddress | null {
  if (kind !== "item") return fields.loc ? { address: fields.loc, title: "" } : null
  const { link, title = "", "wp:post_type": type = "", "wp:status": status = "publish" } = fields
  return link && exportedKinds.has(type) && status === "publish" ? { address: link, title } : null
}
