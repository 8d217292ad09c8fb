import { inArray, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import type { Tag } from "../../services/changes/changes.ts"
import type { StreamRefusal } from "../../services/streams/streams.ts"
import type { Shop } from "../shop.ts"
import type { Availability } from "./artwork.ts"
import { badgeOf } from "./badge.ts"
import { type Badges, mostAsked } from "./live-works.ts"
import { isHeld, isPublic } from "./public-works.server.ts"

/** What several changes of one moment say is told together, in milliseconds. */
const collectMs = 50
/** A page that was made within the last minute hears what has changed since, in its first event. */
const recentMs = 60_000
/** More changes than this are not listed: whoever comes asks instead. */
const mostRecent = 500
/** What was told last is known of so many works. */
const mostTold = 2_000

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The ids of a request, in their order; null when they are none, or too many. */
export function readAskedIds(text: string): string[] | null {
  const ids = [...new Set(text.split(","))].sort()
  return ids.length <= mostAsked && ids.every((id) => uuid.test(id)) ? ids : null
}

/** What labels say of public works; others are missing, as if they did not exist. */
export async function readBadges(shop: Shop, ids: string[]): Promise<Badges> {
  if (ids.length === 0) return {}
  const rows = await shop.db
    .select({ id: artworks.id, availability: artworks.availability, held: isHeld(shop.now()) })
    .from(artworks)
    .where(sql`${isPublic} and ${inArray(artworks.id, ids)}`)
  return Object.fromEntries(rows.map(({ id, availability, held }) => [id, badgeOf(availability as Availability, held)]))
}

/** The same from the page cache: visitors of one page ask for the same works. */
export const rememberedBadges = (shop: Shop, ids: string[]): Promise<Badges> =>
  shop.pageCache.remember(`badges ${ids.join()}`, [], () => readBadges(shop, ids), {
    bytes: () => 200 * ids.length,
    tagsIn: () => ids.map((id) => `artwork:${id}`),
  })

export type LiveWorks = {
  /** A stream for one more listener. */
  open(household: string | null): Promise<ReadableStream<Uint8Array> | StreamRefusal>
}

/** Tells everybody who listens to this process what becomes of public works. While nobody listens, nothing is read. */
export function tellOfWorks(shop: Shop): LiveWorks {
  const { streams } = shop
  /** When works changed, the latest last. */
  const recent = new Map<string, number>()
  /** What was told last, the latest last: only what changed is told. */
  const told = new Map<string, string>()
  let missedAt = Number.NEGATIVE_INFINITY
  /** How often something was announced of works. */
  let announced = 0
  let waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  /** Ends when what is being told is told: one after the other, or what was read first could be told last. */
  let telling = Promise.resolve()

  const miss = () => {
    announced++
    missedAt = shop.now().getTime()
    recent.clear()
    told.clear()
    waiting.clear()
    streams.send("null")
  }
  const isNews = ([id, badge]: [string, string]) => {
    if (told.get(id) === badge) return false
    told.delete(id)
    told.set(id, badge)
    if (told.size > mostTold) told.delete(told.keys().next().value ?? "")
    return true
  }
  const tell = async () => {
    const ids = [...waiting]
    waiting = new Set()
    try {
      const news = Object.entries(await readBadges(shop, ids)).filter(isNews)
      if (news.length > 0) streams.send(JSON.stringify(Object.fromEntries(news)))
    } catch (err) {
      shop.log.warn({ err }, "what became of works could not be read for those who listen")
      miss()
    }
  }
  const tellNext = () => {
    timer = undefined
    telling = telling.then(tell)
  }
  const note = (tags: readonly Tag[]) => {
    const now = shop.now().getTime()
    for (const [id, at] of recent) {
      if (now - at < recentMs) break
      recent.delete(id)
    }
    for (const tag of tags) {
      if (!tag.startsWith("artwork:")) continue
      announced++
      const id = tag.slice("artwork:".length)
      if (id === "*" || recent.size >= mostRecent) return miss()
      recent.delete(id)
      recent.set(id, now)
      if (streams.count() > 0) waiting.add(id)
      else told.clear()
    }
    if (waiting.size > 0 && !timer) timer = setTimeout(tellNext, collectMs).unref()
  }
  shop.changes.listen((tags) => {
    if (tags) note(tags)
    else miss()
  })

  /** What has changed within the last minute; null where that is not known. */
  const lately = async (): Promise<Badges | null> => {
    const now = shop.now().getTime()
    if (now - missedAt < recentMs) return null
    const ids = [...recent].filter(([, at]) => now - at < recentMs).map(([id]) => id)
    const before = announced
    const badges = ids.length === 0 ? {} : await rememberedBadges(shop, ids.sort())
    // What was announced meanwhile, a listener who is not there yet would not hear.
    return before === announced ? badges : null
  }

  return {
    open: async (household) => streams.open(household, JSON.stringify(await lately())),
  }
}
