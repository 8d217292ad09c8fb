import { createReadStream } from "node:fs"
import { join } from "node:path"
import type { AddressListResult, ListedAddress } from "../../../services/address-lists/address-lists.ts"
import { readAddressList } from "../../../services/address-lists/read-address-list.server.ts"
import { withScratch } from "../../../services/images/scratch.server.ts"
import type { Actor } from "../../actor.ts"
import { readListFile, refuseList } from "../../list-import.server.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { maxImportRows } from "../redirect.ts"
import { findRedirectColumns, type ParsedRedirect } from "./redirect-rows.ts"

const maxSitemapBytes = 20_000_000
/** Of one index. */
const maxSitemaps = 20

const tooManyRedirects = refuseList(
  `At most ${maxImportRows.toLocaleString("en-US")} addresses at a time. Please make two lists of it.`,
)

/** A spreadsheet with two columns, a sitemap, or an export of WordPress or Squarespace. */
export const readRedirectFile = (shop: Shop, actor: Actor, file: File): Promise<Outcome<ParsedRedirect[]>> =>
  query(shop, actor, "settings.write", async () => {
    const start = await file.slice(0, 200).text()
    return /^\uFEFF?\s*</.test(start) ? readAddressFile(file) : readRedirectTable(shop, file)
  })

async function readAddressFile(file: File): Promise<Outcome<ParsedRedirect[]>> {
  const list = await readAddressList(file.stream(), maxImportRows)
  if (list.ok && list.addresses.length === 0 && list.sitemaps.length > 0)
    return refuseList("This is a list of sitemaps. Enter its address instead, so that all of them are read.")
  return toParsedRows(list)
}

const readRedirectTable = (shop: Shop, file: File): Promise<Outcome<ParsedRedirect[]>> =>
  readListFile(shop, file, async (table) => {
    const columns = findRedirectColumns(table.headers)
    if (!columns)
      return refuseList("No column has old addresses. The first row should say what each column is: From and To.")
    const { from, to, title, isHeadless } = columns
    const rows: ParsedRedirect[] = []
    if (isHeadless) rows.push({ row: table.headingRow, from, to: to ?? "", title: "", problem: "" })
    for await (const { number, cells, problem } of table.rows) {
      const cell = (name: string | undefined) => (name === undefined ? "" : (cells[name] ?? "").trim())
      if (cell(from) === "" && cell(to) === "") continue
      rows.push({
        row: number,
        from: cell(from),
        to: cell(to),
        title: cell(title),
        problem: problem ? `${problem}.` : "",
      })
      if (rows.length > maxImportRows) return tooManyRedirects
    }
    return done(rows)
  })

/** From the former site, which must be reachable; an index is followed to its sitemaps. */
export const fetchSitemap = (shop: Shop, actor: Actor, address: string): Promise<Outcome<ParsedRedirect[]>> =>
  query(shop, actor, "settings.write", () =>
    withScratch(async (scratch) => {
      const fetchList = async (url: string, number: number): Promise<AddressListResult> => {
        const path = join(scratch, `sitemap-${number}.xml`)
        const options = { maxBytes: maxSitemapBytes, accept: "application/xml, text/xml" }
        const fetched = await shop.fetchFile(url, path, options)
        return fetched.ok ? readAddressList(createReadStream(path), maxImportRows) : fetched
      }
      const first = await fetchList(address.trim(), 0)
      if (!first.ok || first.sitemaps.length === 0) return toParsedRows(first)
      const addresses: ListedAddress[] = []
      for (const [number, url] of first.sitemaps.slice(0, maxSitemaps).entries()) {
        const list = await fetchList(url, number + 1)
        if (!list.ok) return toParsedRows(list)
        addresses.push(...list.addresses)
        if (addresses.length > maxImportRows) return tooManyRedirects
      }
      return toParsedRows({ ok: true, addresses, sitemaps: [] })
    }),
  )

function toParsedRows(list: AddressListResult): Outcome<ParsedRedirect[]> {
  if (!list.ok) return refuseList(list.problem)
  return done(
    list.addresses.map(({ address, title }, at) => ({ row: at + 1, from: address, to: "", title, problem: "" })),
  )
}
