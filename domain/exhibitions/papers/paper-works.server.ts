import { eq } from "drizzle-orm"
import { exhibitions } from "../../../db/tables/exhibitions.ts"
import type { Actor } from "../../actor.ts"
import type { WorkQuery } from "../../artworks/artwork-admin-queries.server.ts"
import { idsOfList, worksOnPaper } from "../../artworks/works-on-paper.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { datesOf, formatVenue } from "../exhibition.ts"
import { worksOfShow } from "../works-of-show.server.ts"
import type { PaperWork } from "./paper-texts.ts"
import { maxDocumentWorks, mostTicked } from "./work-papers.ts"

export type PaperSource = { show: string } | { ids: string[] } | { all: WorkQuery }

export type PaperWorks = {
  works: PaperWork[]
  /** Null: selected works. `others`: works by other artists are in the show. */
  show: { id: string; title: string; place: string; dates: string; others: boolean } | null
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** In order, with the show's prices. Refuses (404) unknown works, and (400) too many or none. */
export const paperWorks = (shop: Shop, actor: Actor, source: PaperSource): Promise<Outcome<PaperWorks>> =>
  query(shop, actor, "exhibitions.read", async () => {
    const chosen = "show" in source ? await ofShow(shop, actor, source.show) : await ofChoice(shop, actor, source)
    if (!chosen.ok) return chosen
    const { length } = chosen.value.works
    if (length === 0) return refuse("invalid", "There are no works to print.")
    return length > maxDocumentWorks
      ? refuse("invalid", `These are more than ${maxDocumentWorks} works. Please choose fewer.`)
      : chosen
  })

async function ofShow(shop: Shop, actor: Actor, id: string): Promise<Outcome<PaperWorks>> {
  const [row] = uuid.test(id) ? await shop.db.select().from(exhibitions).where(eq(exhibitions.id, id)) : []
  if (!row || row.archivedAt) return refuse("not_found", "There is no such exhibition.")
  const hung = await worksOfShow(shop, actor, id)
  if (!hung.ok) return hung
  const works = await worksOnPaper(
    shop,
    hung.value.map((work) => work.id),
  )
  const here = new Map(hung.value.map(({ id: workId, priceHere, label }) => [workId, { priceHere, label }]))
  return done({
    works: works.map((work) => ({ ...work, priceHere: work.price, label: "", ...here.get(work.id) })),
    show: {
      id,
      title: row.title,
      place: formatVenue(row),
      dates: datesOf(row),
      others: row.kind === "group" || row.kind === "fair",
    },
  })
}

async function ofChoice(
  shop: Shop,
  actor: Actor,
  source: Exclude<PaperSource, { show: string }>,
): Promise<Outcome<PaperWorks>> {
  const ids = "all" in source ? await idsOfList(shop, actor, source.all, maxDocumentWorks) : ticked(source.ids)
  if (!ids.ok) return ids
  const works = await worksOnPaper(shop, ids.value)
  if ("ids" in source && works.length < ids.value.length) return refuse("not_found", "There is no such work.")
  return done({ works: works.map((work) => ({ ...work, priceHere: work.price, label: "" })), show: null })
}

function ticked(named: string[]): Outcome<string[]> {
  const ids = [...new Set(named)]
  if (ids.length > mostTicked)
    return refuse("invalid", `Please choose at most ${mostTicked} works one by one, or all in this view.`)
  return ids.every((id) => uuid.test(id)) ? done(ids) : refuse("not_found", "There is no such work.")
}
