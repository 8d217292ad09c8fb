import { Readable } from "node:stream"
import { csvLine, csvMark } from "../../../lib/csv.ts"
import { minorUnitDigits } from "../../../lib/currency-digits.ts"
import { formatDecimalAmount } from "../../../lib/format-money.ts"
import { neutraliseFormula } from "../../../lib/formula.ts"
import { getCalendarDate, type TimeZone } from "../../../lib/site-time.ts"
import { writeXlsx, type XlsxCell } from "../../../services/spreadsheets/write-xlsx.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { availabilityLabels } from "../status/availability.ts"
import { listWorksForStudio, type StudioWork, type WorkQuery } from "./artwork-admin-queries.server.ts"

type Cell = { head: string; width: number; of: (work: StudioWork, zone: TimeZone) => XlsxCell }

const whole = (number: number | null): XlsxCell => (number === null ? null : { number, decimals: 0 })

const cells: Record<string, Cell[]> = {
  title: [{ head: "Title", width: 36, of: (work) => work.title }],
  // Only a plain number; `c. 1996` stays text.
  year: [
    {
      head: "Year",
      width: 10,
      of: ({ year }) => (/^\d{1,4}$/.test(year) ? { number: Number(year), decimals: -1 } : year),
    },
  ],
  medium: [{ head: "Medium", width: 28, of: (work) => work.medium }],
  size: [{ head: "Size", width: 30, of: (work) => work.size }],
  price: [
    {
      head: "Price",
      width: 14,
      of: ({ price, currency }) =>
        price === null
          ? null
          : { number: Number(formatDecimalAmount(price, currency)), decimals: minorUnitDigits(currency) },
    },
    { head: "Currency", width: 10, of: (work) => work.currency },
  ],
  status: [
    { head: "Status", width: 14, of: (work) => availabilityLabels[work.availability] },
    { head: "Published", width: 10, of: (work) => (work.published ? "yes" : "no") },
  ],
  location: [{ head: "Location", width: 22, of: (work) => work.location }],
  series: [{ head: "Series", width: 22, of: (work) => work.series }],
  type: [{ head: "Type", width: 16, of: (work) => work.type }],
  inventoryNumber: [{ head: "Inventory number", width: 18, of: (work) => work.inventoryNumber }],
  edition: [{ head: "Edition size", width: 12, of: (work) => whole(work.editionSize) }],
  tags: [{ head: "Tags", width: 28, of: (work) => work.tags.join(", ") }],
  edited: [{ head: "Last edited", width: 12, of: (work, zone) => ({ day: getCalendarDate(zone, work.updatedAt) }) }],
  newest: [{ head: "Added", width: 12, of: (work, zone) => ({ day: getCalendarDate(zone, work.createdAt) }) }],
}

const chunk = 32_000

const pageSize = 500

async function* iteratePages(shop: Shop, actor: Actor, filters: WorkQuery): AsyncGenerator<StudioWork> {
  let after: string | undefined
  do {
    const page = await listWorksForStudio(shop, actor, { ...filters, after, limit: pageSize })
    if (!page.ok) throw new Error(page.problem.message)
    yield* page.value.works
    after = page.value.next ?? undefined
  } while (after)
}

const toText = (cell: XlsxCell): string => {
  if (cell === null || typeof cell === "string") return cell ?? ""
  return "day" in cell ? cell.day : cell.number.toFixed(Math.max(0, cell.decimals))
}

/** Neutralizes formulas also in XLSX, because it may be converted to CSV later. */
const neutralizeCell = (cell: XlsxCell): XlsxCell => (typeof cell === "string" ? neutraliseFormula(cell) : cell)

/** Streams all pages of a list; pictures are omitted. */
export const exportWorks = (
  shop: Shop,
  actor: Actor,
  { query: filters, columns, format }: { query: WorkQuery; columns: readonly string[]; format: "csv" | "xlsx" },
): Promise<Outcome<Readable>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const { site } = await getSettings(db, "site")
    const shown = columns.flatMap((name) => cells[name] ?? [])
    const row = (work: StudioWork) => shown.map((cell) => cell.of(work, site.timeZone))
    const works = iteratePages(shop, actor, filters)
    if (format === "csv") return done(Readable.from(renderCsv(works, shown, row), { objectMode: false }))
    return done(writeXlsx("Works", shown, getXlsxRows(works, row)))
  })

async function* renderCsv(
  works: AsyncIterable<StudioWork>,
  shown: { head: string }[],
  row: (work: StudioWork) => XlsxCell[],
): AsyncGenerator<string> {
  let lines = csvMark + csvLine(shown.map(({ head }) => head))
  for await (const work of works) {
    lines += csvLine(row(work).map(toText))
    if (lines.length < chunk) continue
    yield lines
    lines = ""
  }
  if (lines) yield lines
}

async function* getXlsxRows(works: AsyncIterable<StudioWork>, row: (work: StudioWork) => XlsxCell[]) {
  for await (const work of works) yield row(work).map(neutralizeCell)
}
