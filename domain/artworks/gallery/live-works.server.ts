import { inArray, sql } from "drizzle-orm"
import { LRUCache } from "lru-cache"
import { artworks } from "../../../db/tables/artworks.ts"
import type { ChangeTag } from "../../../services/changes/changes.ts"
import type { StreamRefusal } from "../../../services/event-streams/event-streams.ts"
import type { Shop } from "../../shop.ts"
import type { Availability } from "../artwork.ts"
import { getBadge } from "./badge.ts"
import { type Badges, maxRequestedIds } from "./live-works.ts"
import { isHeld, isPublic } from "./public-works.server.ts"

const collectMs = 50
/** A new stream's first event covers this time, for a page rendered just before. */
const recentMs = 60_000
/** Beyond this many changes, new clients request the state instead. */
const maxRecent = 500
/** Limits the memory of sent states. */
const maxSent = 2_000

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Sorted and unique; null when invalid or too many. */
export function parseWorkIds(text: string): string[] | null {
  const ids = [...new Set(text.split(","))].sort()
  return ids.length <= maxRequestedIds && ids.every((id) => uuid.test(id)) ? ids : null
}

/** Badges of public works; other works are omitted, as if they did not exist. */
async function getBadges(shop: Shop, ids: string[]): Promise<Badges> {
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
export const getCachedBadges = (shop: Shop, ids: string[]): Promise<Badges> =>
  shop.pageCache.remember(`badges ${ids.join()}`, [], () => getBadges(shop, ids), {
    bytes: () => 200 * ids.length,
    tagsIn: () => ids.map((id) => `artwork:${id}`),
  })

type LiveWorks = { open(household: string | null): Promise<ReadableStream<Uint8Array> | StreamRefusal> }

/** Ids that changed in the last minute, oldest first. */
function createRecentChanges() {
  const recent = new Map<string, number>()
  let missedAt = Number.NEGATIVE_INFINITY
  let announced = 0
  return {
    /** Changes up to now are unknown. */
    reset(now: number): void {
      announced++
      missedAt = now
      recent.clear()
    },
    purgeOld(now: number): void {
      for (const [id, at] of recent) {
        if (now - at < recentMs) break
        recent.delete(id)
      }
    },
    /** @returns false for all works, and when there are too many */
    add(id: string, now: number): boolean {
      announced++
      if (id === "*" || recent.size >= maxRecent) return false
      recent.delete(id)
      recent.set(id, now)
      return true
    },
    /** Null when unknown. */
    list(now: number): string[] | null {
      if (now - missedAt < recentMs) return null
      return [...recent].filter(([, at]) => now - at < recentMs).map(([id]) => id)
    },
    countAnnounced: () => announced,
  }
}

/** @param sent last states by work, so that only changes are sent */
function isNewBadge(sent: LRUCache<string, string>, id: string, badge: string): boolean {
  if (sent.peek(id) === badge) return false
  sent.set(id, badge)
  return true
}

/** Sends changes of public works to all clients of this process. Reads nothing while no client is connected. */
export function createLiveWorks(shop: Shop): LiveWorks {
  const { streams } = shop
  const recent = createRecentChanges()
  const sent = new LRUCache<string, string>({ max: maxSent })
  let waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  /** Serializes sending, or an older state could be sent last. */
  let sending = Promise.resolve()

  const resetState = () => {
    recent.reset(shop.now().getTime())
    sent.clear()
    waiting.clear()
    streams.send("null")
  }
  const sendChanges = async () => {
    const ids = [...waiting]
    waiting = new Set()
    try {
      const changed = Object.entries(await getBadges(shop, ids)).filter(([id, badge]) => isNewBadge(sent, id, badge))
      if (changed.length > 0) streams.send(JSON.stringify(Object.fromEntries(changed)))
    } catch (err) {
      shop.log.warn({ err }, "badges of works could not be read for live clients")
      resetState()
    }
  }
  const sendNext = () => {
    timer = undefined
    sending = sending.then(sendChanges)
  }
  const addChanges = (tags: readonly ChangeTag[]) => {
    const now = shop.now().getTime()
    recent.purgeOld(now)
    for (const tag of tags) {
      if (!tag.startsWith("artwork:")) continue
      const id = tag.slice("artwork:".length)
      if (!recent.add(id, now)) return resetState()
      if (streams.count() > 0) waiting.add(id)
      else sent.clear()
    }
    if (waiting.size > 0 && !timer) timer = setTimeout(sendNext, collectMs).unref()
  }
  shop.changes.listen((tags) => (tags ? addChanges(tags) : resetState()))

  /** Changes of the last minute; null when unknown. */
  const getRecentBadges = async (): Promise<Badges | null> => {
    const ids = recent.list(shop.now().getTime())
    if (!ids) return null
    const before = recent.countAnnounced()
    const badges = ids.length === 0 ? {} : await getCachedBadges(shop, ids.sort())
    // A client that is not connected yet would miss what was announced during the query.
    return before === recent.countAnnounced() ? badges : null
  }

  return { open: async (household) => streams.open(household, JSON.stringify(await getRecentBadges())) }
}
