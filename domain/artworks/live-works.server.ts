import { inArray, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import type { ChangeTag } from "../../services/changes/changes.ts"
import type { StreamRefusal } from "../../services/streams/streams.ts"
import type { Shop } from "../shop.ts"
import type { Availability } from "./artwork.ts"
import { getBadge } from "./badge.ts"
import { type Badges, mostAsked } from "./live-works.ts"
import { isHeld, isPublic } from "./public-works.server.ts"

const collectMs = 50
/** A new stream's first event covers this time, for a page rendered just before. */
const recentMs = 60_000
/** Beyond this many changes, new clients request the state instead. */
const mostRecent = 500
/** Limits the memory of sent states. */
const mostTold = 2_000

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Sorted and unique; null when invalid or too many. */
export function readAskedIds(text: string): string[] | null {
  const ids = [...new Set(text.split(","))].sort()
  return ids.length <= mostAsked && ids.every((id) => uuid.test(id)) ? ids : null
}

/** Badges of public works; other works are omitted, as if they did not exist. */
async function readBadges(shop: Shop, ids: string[]): Promise<Badges> {
  if (ids.length === 0) return {}
  const rows = await shop.db
    .select({ id: artworks.id, availability: artworks.availability, held: isHeld(shop.now()) })
    .from(artworks)
    .where(sql`${isPublic} and ${inArray(artworks.id, ids)}`)
  return Object.fromEntries(
    rows.map(({ id, availability, held }) => [id, getBadge(availability as Availability, held)]),
  )
}

/** Cached, because visitors of one page request the same works. */
export const rememberedBadges = (shop: Shop, ids: string[]): Promise<Badges> =>
  shop.pageCache.remember(`badges ${ids.join()}`, [], () => readBadges(shop, ids), {
    bytes: () => 200 * ids.length,
    tagsIn: () => ids.map((id) => `artwork:${id}`),
  })

type LiveWorks = {
  open(household: string | null): Promise<ReadableStream<Uint8Array> | StreamRefusal>
}

/** Sends changes of public works to all clients of this process. Reads nothing while no client is connected. */
export function tellOfWorks(shop: Shop): LiveWorks {
  const { streams } = shop
  const recent = new Map<string, number>()
  /** Last sent states, the latest last, so that only changes are sent. */
  const told = new Map<string, string>()
  let missedAt = Number.NEGATIVE_INFINITY
  let announced = 0
  let waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  /** Serializes sending, or an older state could be sent last. */
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
      shop.log.warn({ err }, "badges of works could not be read for live clients")
      miss()
    }
  }
  const tellNext = () => {
    timer = undefined
    telling = telling.then(tell)
  }
  const note = (tags: readonly ChangeTag[]) => {
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

  /** Changes of the last minute; null when unknown. */
  const lately = async (): Promise<Badges | null> => {
    const now = shop.now().getTime()
    if (now - missedAt < recentMs) return null
    const ids = [...recent].filter(([, at]) => now - at < recentMs).map(([id]) => id)
    const before = announced
    const badges = ids.length === 0 ? {} : await rememberedBadges(shop, ids.sort())
    // A client that is not connected yet would miss what was announced during the query.
    return before === announced ? badges : null
  }

  return {
    open: async (household) => streams.open(household, JSON.stringify(await lately())),
  }
}
