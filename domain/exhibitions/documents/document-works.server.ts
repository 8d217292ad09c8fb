import { eq } from "drizzle-orm"
import { exhibitions } from "../../../db/tables/exhibitions.ts"
import type { Actor } from "../../actor.ts"
import type { WorkQuery } from "../../artworks/list/artwork-admin-queries.server.ts"
import { listDocumentWorks, listWorkIds } from "../../artworks/list/document-works.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { formatExhibitionDates, formatVenue } from "../exhibition.ts"
import { listExhibitionWorks } from "../exhibition-works.server.ts"
import type { PricedDocumentWork } from "./document-texts.ts"
import { maxDocumentWorks, maxTickedWorks } from "./work-documents.ts"

export type DocumentSource = { show: string } | { ids: string[] } | { all: WorkQuery }

export type DocumentWorks = {
  works: PricedDocumentWork[]
  /** Null: selected works. `others`: works by other artists are in the show. */
  show: { id: string; title: string; place: string; dates: string; others: boolean } | null
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** In order, with the show's prices. Refuses (404) unknown works, and (400) too many or none. */
export const getDocumentWorks = (shop: Shop, actor: Actor, source: DocumentSource): Promise<Outcome<DocumentWorks>> =>
  query(shop, actor, "exhibitions.read", async () => {
    const chosen = "show" in source ? await loadShow(shop, actor, source.show) : await loadChoice(shop, actor, source)
    if (!chosen.ok) return chosen
    const { length } = chosen.value.works
    if (length === 0) return refuse("invalid", "There are no works to print.")
    return length > maxDocumentWorks
      ? refuse("invalid", `These are more than ${maxDocumentWorks} works. Please choose fewer.`)
      : chosen
  })

async function loadShow(shop: Shop, actor: Actor, id: string): Promise<Outcome<DocumentWorks>> {
  const [row] = uuid.test(id) ? await shop.db.select().from(exhibitions).where(eq(exhibitions.id, id)) : []
  if (!row || row.archivedAt) return refuse("not_found", "There is no such exhibition.")
  const exhibitionWorks = await listExhibitionWorks(shop, actor, id)
  if (!exhibitionWorks.ok) return exhibitionWorks
  const workIds = exhibitionWorks.value.map((work) => work.id)
  const works = await listDocumentWorks(shop, workIds)
  const here = new Map(exhibitionWorks.value.map(({ id: workId, priceHere, label }) => [workId, { priceHere, label }]))
  return done({
    works: works.map((work) => ({ ...work, priceHere: work.price, label: "", ...here.get(work.id) })),
    show: {
      id,
      title: row.title,
      place: formatVenue(row),
      dates: formatExhibitionDates(row),
      others: row.kind === "group" || row.kind === "fair",
    },
  })
}

async function loadChoice(
  shop: Shop,
  actor: Actor,
  source: Exclude<DocumentSource, { show: string }>,
): Promise<Outcome<DocumentWorks>> {
  const ids = "all" in source ? await listWorkIds(shop, actor, source.all, maxDocumentWorks) : parseTicked(source.ids)
  if (!ids.ok) return ids
  const works = await listDocumentWorks(shop, ids.value)
  if ("ids" in source && works.length < ids.value.length) return refuse("not_found", "There is no such work.")
  return done({ works: works.map((work) => ({ ...work, priceHere: work.price, label: "" })), show: null })
}

function parseTicked(named: string[]): Outcome<string[]> {
  const ids = [...new Set(named)]
  if (ids.length > maxTickedWorks)
    return refuse("invalid", `Please choose at most ${maxTickedWorks} works one by one, or all in this view.`)
  return ids.every((id) => uuid.test(id)) ? done(ids) : refuse("not_found", "There is no such work.")
}
