import { sayDate } from "../../../lib/calendar-dates.ts"
import { paperOf } from "../../../lib/paper.ts"
import { slugOf } from "../../../lib/slug.ts"
import type { LabelsSheet, WorkListSheet } from "../../../services/documents/work-sheets.ts"
import type { Actor } from "../../actor.ts"
import { jpegsOf } from "../../media/jpegs.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { paperFoot } from "../../settings/paper-foot.ts"
import type { Site } from "../../settings/settings.ts"
import { readSettings } from "../../settings/settings-queries.server.ts"
import { siteToday } from "../../settings/site-today.server.ts"
import type { Shop } from "../../shop.ts"
import { labelStocks, placesOn, usualStock } from "./label-stocks.ts"
import type { AskedOptions, PaperOptions } from "./paper-options.ts"
import { currencyNote, labelOf, listedOf } from "./paper-texts.ts"
import { type PaperSource, type PaperWorks, paperWorks } from "./paper-works.server.ts"
import { paperWords } from "./work-papers.ts"

/** A paper as it will be drawn, and what it was made of. `sheets`: how many sheets of labels it takes; of lists null. */
export type WorkPaper = PaperWorks & {
  options: PaperOptions
  sheet: LabelsSheet | WorkListSheet
  sheets: number | null
}

/** The texts of labels, a price list or a checklist. Admin only. Refuses as `paperWorks` does. */
export async function workPaper(
  shop: Shop,
  actor: Actor,
  source: PaperSource,
  asked: AskedOptions,
): Promise<Outcome<WorkPaper>> {
  const chosen = await paperWorks(shop, actor, source)
  if (!chosen.ok) return chosen
  const [{ site }, today] = await Promise.all([readSettings(shop.db, "site"), siteToday(shop)])
  const size = asked.size ?? paperOf(site.country)
  const stock = asked.stock ?? usualStock(size)
  const options: PaperOptions = { ...asked, size, stock, first: asked.first > placesOn(stock) ? 1 : asked.first }
  const paper = { ...chosen.value, options }
  if (options.paper === "labels") {
    const sheet = labelsSheet(shop, site, paper)
    const sheets = Math.ceil((sheet.skip + sheet.labels.length) / placesOn(options.stock))
    return done({ ...paper, sheet, sheets })
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
  site: Site,
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
    labels: works.map((work) => labelOf(work, code === "yes", price === "yes", artist, shop.siteUrl)),
  }
}

/**
 * A paper as a PDF, drawn in a process of its own. Admin only. Refuses as `workPaper` does.
 * @param signal ends the drawing when nobody waits for it any more
 * @returns the bytes, and a name for the file
 */
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
  if (missing.length > 0) shop.log.warn({ paper: options.paper, missing }, "characters that no font of papers has")
  const noun = paperWords[options.paper].noun.replace(" ", "-")
  const name = show ? slugOf(show.title, "") : ""
  return done({ fileName: `${[name, noun].filter(Boolean).join("-")}.pdf`, content: pdf })
}
