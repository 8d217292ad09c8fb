import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { getPaperSize } from "../../../lib/paper-size.ts"
import { createSlug } from "../../../lib/slug.ts"
import type { TearSheetsDocument } from "../../../services/documents/tear-sheets-document.ts"
import type { WallLabelsDocument, WorkListDocument } from "../../../services/documents/work-documents.ts"
import type { Actor } from "../../actor.ts"
import { findJpegs } from "../../media/jpegs.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { getDocumentFooter } from "../../settings/document-footer.ts"
import type { SiteSettings } from "../../settings/settings.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import { getSiteToday } from "../../settings/site-today.server.ts"
import type { Shop } from "../../shop.ts"
import type { WorkDocumentOptions, WorkDocumentOptionsInput } from "./document-options.ts"
import { formatCurrencyNote, formatWallLabel, toListedWork } from "./document-texts.ts"
import { type DocumentSource, type DocumentWorks, getDocumentWorks } from "./document-works.server.ts"
import { countLabelsPerSheet, getDefaultStock, labelStocks } from "./label-stocks.ts"
import { getTearSheets } from "./tear-sheets.server.ts"
import { maxTearSheets, type WorkDocumentKind, workDocumentLabels } from "./work-documents.ts"

/** `sheets` is null for lists. */
export type WorkDocument = DocumentWorks & {
  options: WorkDocumentOptions
  sheet: WallLabelsDocument | WorkListDocument | TearSheetsDocument
  sheets: number | null
}

/** Refuses as `getDocumentWorks` does. */
export async function getWorkDocument(
  shop: Shop,
  actor: Actor,
  source: DocumentSource,
  asked: WorkDocumentOptionsInput,
): Promise<Outcome<WorkDocument>> {
  const chosen = await getDocumentWorks(shop, actor, source)
  if (!chosen.ok) return chosen
  const [{ site }, today] = await Promise.all([getSettings(shop.db, "site"), getSiteToday(shop)])
  const size = asked.size ?? getPaperSize(site.country)
  const stock = asked.stock ?? getDefaultStock(size)
  const options: WorkDocumentOptions = {
    ...asked,
    size,
    stock,
    first: asked.first > countLabelsPerSheet(stock) ? 1 : asked.first,
  }
  const paper = { ...chosen.value, options }
  if (options.paper === "labels") {
    const sheet = toLabelsDocument(shop, site, paper)
    const sheets = Math.ceil((sheet.skip + sheet.labels.length) / countLabelsPerSheet(options.stock))
    return done({ ...paper, sheet, sheets })
  }
  if (options.paper === "tear-sheets") {
    if (paper.works.length > maxTearSheets)
      return refuse("invalid", `Please choose at most ${maxTearSheets} works for tear sheets.`)
    const sheet = await getTearSheets(shop, site, paper.works, { size, withPrice: options.price === "yes" })
    return done({ ...paper, sheet, sheets: paper.works.length })
  }
  const pictureIds = paper.works.flatMap(({ pictureId }) => pictureId ?? [])
  const pictures = await findJpegs(shop.db, pictureIds, { width: 320 })
  const { title } = workDocumentLabels[options.paper]
  const { works, show } = paper
  const kind = options.paper
  const sheet: WorkListDocument = {
    is: "list",
    kind,
    paper: size,
    artist: site.artistName,
    heading: show?.title ?? title,
    details: [
      show ? `${title}, ${formatCalendarDate(today)}` : formatCalendarDate(today),
      ...(show ? [show.place, show.dates] : []),
    ],
    works: works.map((work) => toListedWork(work, kind, pictures.get(work.pictureId ?? ""))),
    note: kind === "prices" ? formatCurrencyNote(works) : "",
    foot: getDocumentFooter(site),
  }
  return done({ ...paper, sheet, sheets: null })
}

function toLabelsDocument(
  shop: Shop,
  site: SiteSettings,
  { works, show, options }: DocumentWorks & { options: WorkDocumentOptions },
): WallLabelsDocument {
  const { stock, first, code, price } = options
  const { paper, grid } = labelStocks[stock]
  const artist = show?.others ? site.artistName : ""
  return {
    is: "labels",
    paper,
    title: show ? `${show.title}: ${workDocumentLabels.labels.noun}` : workDocumentLabels.labels.title,
    artist: site.artistName,
    grid,
    skip: first - 1,
    labels: works.map((work) => formatWallLabel(work, code === "yes", price === "yes", artist, shop.urls)),
  }
}

/** Refuses as `getWorkDocument` does. @param signal ends the drawing when the client disconnects */
export async function renderWorkPdf(
  shop: Shop,
  actor: Actor,
  source: DocumentSource,
  asked: WorkDocumentOptionsInput,
  signal: AbortSignal,
): Promise<Outcome<{ fileName: string; content: Uint8Array }>> {
  const document = await getWorkDocument(shop, actor, source, asked)
  if (!document.ok) return document
  const { sheet, show, options } = document.value
  const drawn = await shop.documents.draw(sheet, { signal })
  if (!drawn.ok) return refuse("invalid", "This file can’t be made. Please choose fewer works.")
  const { pdf, missing } = drawn.value
  if (missing.length > 0) shop.log.warn({ paper: options.paper, missing }, "characters that no document font has")
  return done({ fileName: `${getFileName(sheet, show)}.pdf`, content: pdf })
}

function getFileName(sheet: WorkDocument["sheet"], show: DocumentWorks["show"]): string {
  const isOne = sheet.is === "tear-sheets" && sheet.works.length === 1
  const noun = isOne ? "tear-sheet" : workDocumentLabels[getKind(sheet)].noun.replace(" ", "-")
  const name = createSlug(isOne ? sheet.title : (show?.title ?? ""), "")
  return [name, noun].filter(Boolean).join("-")
}

const getKind = (sheet: WorkDocument["sheet"]): WorkDocumentKind => (sheet.is === "list" ? sheet.kind : sheet.is)
