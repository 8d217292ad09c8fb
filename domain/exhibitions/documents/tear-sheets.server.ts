import { inArray } from "drizzle-orm"
import { artworks } from "../../../db/tables/artworks.ts"
import type { PaperSize } from "../../../lib/paper-size.ts"
import type { TearSheet, TearSheetsDocument } from "../../../services/documents/tear-sheets-document.ts"
import type { ProvenanceEntry } from "../../artworks/record/provenance.ts"
import { listProvenance } from "../../artworks/record/provenance-queries.server.ts"
import { findJpegs } from "../../media/jpegs.server.ts"
import { getDocumentFooter } from "../../settings/document-footer.ts"
import type { SiteSettings } from "../../settings/settings.ts"
import type { Shop } from "../../shop.ts"
import { formatVenue } from "../exhibition.ts"
import { listExhibitionsOfWorks } from "../exhibition-queries.server.ts"
import type { ExhibitionCard } from "../public-exhibitions.server.ts"
import { formatAskingPrice, formatEdition, type PricedDocumentWork } from "./document-texts.ts"

/** In pixels: 170 mm at 240 points an inch. */
const pictureWidth = 1600

type TearSheetOptions = { size: PaperSize; withPrice: boolean }

/** With public data only: private owners' names and hidden entries stay out. */
export async function getTearSheets(
  shop: Shop,
  site: SiteSettings,
  works: PricedDocumentWork[],
  options: TearSheetOptions,
): Promise<TearSheetsDocument> {
  const pictureIds = works.flatMap(({ pictureId }) => pictureId ?? [])
  const ids = works.map(({ id }) => id)
  const [pictures, rows, entries, shows] = await Promise.all([
    findJpegs(shop.db, pictureIds, { width: pictureWidth }),
    shop.db
      .select({
        id: artworks.id,
        description: artworks.description,
        signed: artworks.signed,
        credit: artworks.creditLine,
      })
      .from(artworks)
      .where(inArray(artworks.id, ids)),
    listProvenance(shop, ids),
    listExhibitionsOfWorks(shop, ids),
  ])
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const sheets = works.map((work): TearSheet => {
    const row = rowsById.get(work.id)
    const number = work.inventoryNumber ? `Inventory no. ${work.inventoryNumber}` : ""
    return {
      picture: pictures.get(work.pictureId ?? "") ?? null,
      title: work.title,
      year: work.year,
      details: [
        ...work.medium.split("\n"),
        work.size,
        formatEdition(work),
        row?.signed ?? "",
        row?.credit ?? "",
        number,
      ]
        .map((line) => line.trim())
        .filter(Boolean),
      askingPrice: formatAskingPrice(work, options.withPrice),
      description: (row?.description ?? "")
        .split(/\n\s*\n/)
        .map((paragraph) => paragraph.trim())
        .filter(Boolean),
      record: recordLines(entries.get(work.id) ?? [], shows.get(work.id) ?? []),
    }
  })
  const [first] = works
  return {
    is: "tear-sheets",
    paper: options.size,
    artist: site.artistName,
    title: works.length === 1 && first ? first.title : "Tear sheets",
    works: sheets,
    foot: getDocumentFooter(site),
  }
}

const headings: [kind: ProvenanceEntry["kind"], heading: string][] = [
  ["ownership", "Provenance"],
  ["exhibition", "Exhibitions"],
  ["literature", "Literature"],
  ["certificate", "Certificate"],
]

function recordLines(entries: ProvenanceEntry[], shows: ExhibitionCard[]): TearSheet["record"] {
  return headings.flatMap(([kind, heading]) => {
    const hung =
      kind === "exhibition"
        ? shows.map((show) => `${show.title}, ${formatVenue(show)}, ${show.startsOn.slice(0, 4)}`)
        : []
    const said = entries
      .filter((entry) => entry.kind === kind)
      .map(({ event, owner, year }) => [event, owner, year].filter(Boolean).join(", "))
    const lines = [...hung, ...said]
    return lines.length > 0 ? [{ heading, lines }] : []
  })
}
