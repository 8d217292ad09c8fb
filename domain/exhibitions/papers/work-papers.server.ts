import { sayDate } from "../../../lib/calendar-dates.ts"
import { getPaperSize } from "../../../lib/paper.ts"
import { slugOf } from "../../../lib/slug.ts"
import type { TearSheets } from "../../../services/documents/tear-sheet.ts"
import type { LabelsSheet, WorkListSheet } from "../../../services/documents/work-sheets.ts"
import type { Actor } from "../../actor.ts"
import { jpegsOf } from "../../media/jpegs.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { paperFoot } from "../../settings/paper-foot.ts"
import type { SiteSettings } from "../../settings/settings.ts"
import { readSettings } from "../../settings/settings-queries.server.ts"
import { siteToday } from "../../settings/site-today.server.ts"
import type { Shop } from "../../shop.ts"
import { labelStocks, placesOn, usualStock } from "./label-stocks.ts"
import type { AskedOptions, PaperOptions } from "./paper-options.ts"
import { currencyNote, formatWallLabel, listedOf } from "./paper-texts.ts"
import { type PaperSource, type PaperWorks, paperWorks } from "./paper-works.server.ts"
import { tearSheetsOf } from "./tear-sheets.server.ts"
import { mostTearSheets, paperWords, type WorkDocumentKind } from "./work-papers.ts"

/** `sheets` is null for lists. */
export type WorkPaper = PaperWorks & {
  options: PaperOptions
  sheet: LabelsSheet | WorkListSheet | TearSheets
  sheets: number | null
}

/** Refuses as `paperWorks` does. */
export async function workPaper(
  shop: Shop,
  actor: Actor,
  source: PaperSource,
  asked: AskedOptions,
): Promise<Outcome<WorkPaper>> {
  const chosen = await paperWorks(shop, actor, source)
  if (!chosen.ok) return chosen
  const [{ site }, today] = await Promise.all([readSettings(shop.db, "site"), siteToday(shop)])
  const size = asked.size ?? getPaperSize(site.country)
  const stock = asked.stock ?? usualStock(size)
  const options: PaperOptions = { ...asked, size, stock, first: asked.first > placesOn(stock) ? 1 : asked.first }
  const paper = { ...chosen.value, options }
  if (options.paper === "labels") {
    const sheet = labelsSheet(shop, site, paper)
    const sheets = Math.ceil((sheet.skip + sheet.labels.length) / placesOn(options.stock))
    return done({ ...paper, sheet, sheets })
  }
  if (options.paper === "tear-sheets") {
    if (paper.works.length > mostTearSheets)
      return refuse("invalid", `Please choose at most ${mostTearSheets} works for tear sheets.`)
    const sheet = await tearSheetsOf(shop, site, paper.works, { size, withPrice: options.price === "yes" })
    return done({ ...paper, sheet, sheets: paper.works.length })
  }
  const pictureIds = paper.works.flatMap(({ pictureId }) => pictureId ?? [])
  const pictures = await jpegsOf(shop.db, pictureIds, { width: 320 })
  const { title } = paperWords[options.paper]
  const { works, show } = paper
  const kind = options.paper
  const sheet: WorkListSheet = {
    is: "list",
    kind,
    paper: size,
    artist: site.artistName,
    heading: show?.title ?? title,
    facts: [show ? `${title}, ${sayDate(today)}` : sayDate(today), ...(show ? [show.place, show.dates] : [])],
    works: works.map((work) => listedOf(work, kind, pictures.get(work.pictureId ?? ""))),
    note: kind === "prices" ? currencyNote(works) : "",
    foot: paperFoot(site),
  }
  return done({ ...paper, sheet, sheets: null })
}

function labelsSheet(
  shop: Shop,
  site: SiteSettings,
  { works, show, options }: PaperWorks & { options: PaperOptions },
): LabelsSheet {
  const { stock, first, code, price } = options
  const { paper, grid } = labelStocks[stock]
  const artist = show?.others ? site.artistName : ""
  return {
    is: "labels",
    paper,
    title: show ? `${show.title}: ${paperWords.labels.noun}` : paperWords.labels.title,
    artist: site.artistName,
    grid,
    skip: first - 1,
    labels: works.map((work) => formatWallLabel(work, code === "yes", price === "yes", artist, shop.siteUrl)),
  }
}

/** Refuses as `workPaper` does. @param signal ends the drawing when the client disconnects */
export async function drawWorkPaper(
  shop: Shop,
  actor: Actor,
  source: PaperSource,
  asked: AskedOptions,
  signal: AbortSignal,
): Promise<Outcome<{ fileName: string; content: Uint8Array }>> {
  const made = await workPaper(shop, actor, source, asked)
  if (!made.ok) return made
  const { sheet, show, options } = made.value
  const drawn = await shop.documents.draw(sheet, { signal })
  if (!drawn.ok) return refuse("invalid", "This file can’t be made. Please choose fewer works.")
  const { pdf, missing } = drawn.value
  if (missing.length > 0) shop.log.warn({ paper: options.paper, missing }, "characters that no document font has")
  return done({ fileName: `${fileNameOf(sheet, show)}.pdf`, content: pdf })
}

function fileNameOf(sheet: WorkPaper["sheet"], show: PaperWorks["show"]): string {
  const isOne = sheet.is === "tear-sheets" && sheet.works.length === 1
  const noun = isOne ? "tear-sheet" : paperWords[kindOf(sheet)].noun.replace(" ", "-")
  const name = slugOf(isOne ? sheet.title : (show?.title ?? ""), "")
  return [name, noun].filter(Boolean).join("-")
}

const kindOf = (sheet: WorkPaper["sheet"]): WorkDocumentKind => (sheet.is === "list" ? sheet.kind : sheet.is)
