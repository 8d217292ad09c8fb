import { isbot } from "isbot"
import { findHousehold, getNetwork } from "../../lib/network-address.ts"
import type { PendingVisit } from "../../services/visits/visits.ts"
import type { Actor } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { findCountedPage, redactMissingPath, redactSearch } from "./public-pages.ts"
import { getVisitSource, guessCountry, parseCampaign } from "./sources.ts"
import { type VisitInput, visitSchema } from "./visit.ts"

type VisitRequest = {
  body: string
  headers: Pick<Headers, "get">
  address: string
  /** Whether visits of an address are counted. */
  isCounted: (path: string) => boolean
  /** Called only if there is a session cookie. */
  actor: () => Promise<Actor>
}

/** `malformed`: not sent by a page of this site. Other values but `noted` are reasons not to count. */
export type VisitResult = "noted" | "malformed" | "unwanted" | "robot" | "no page" | "studio" | "too many"

/** Do Not Track, Global Privacy Control, or a prefetched page. */
const isUnwanted = (headers: VisitRequest["headers"]) =>
  headers.get("dnt") === "1" ||
  headers.get("sec-gpc") === "1" ||
  headers.get("sec-purpose")?.includes("prefetch") === true

/**
 * Excludes robots, the studio's users, and browsers that refuse tracking.
 * The address and the browser's name stay in memory until their hash is written (`write-visits.server.ts`).
 */
export async function receiveVisit(
  shop: Shop,
  { body, headers, address, isCounted, actor }: VisitRequest,
): Promise<VisitResult> {
  if (isUnwanted(headers)) return "unwanted"
  const browser = headers.get("user-agent") ?? ""
  if (browser === "" || isbot(browser)) return "robot"
  const parsed = visitSchema.safeParse(readJson(body))
  if (!parsed.success) return "malformed"
  const what = toVisit(parsed.data, [new URL(shop.siteUrl).host, headers.get("host")], isCounted)
  if (!what) return "no page"
  const at = shop.now()
  if (!shop.visits.isAllowed(findHousehold(address), at)) return "too many"
  if (what.kind === "missing" && !shop.visits.isMissingAllowed(findHousehold(address), at)) return "too many"
  if (headers.get("cookie")?.includes("session_token") && isOfStudio(await actor())) return "studio"
  const country = guessCountry(headers.get("accept-language") ?? "")
  shop.visits.add({ at, network: getNetwork(address), browser: browser.slice(0, 500), country, ...what })
  return "noted"
}

const isOfStudio = (actor: Actor) => actor.kind === "user" && actor.role === "admin"

type VisitDetails = Pick<PendingVisit, "kind" | "name" | "artworkId" | "source">

/** @param own the site's host, and the requested one */
function toVisit(told: VisitInput, own: (string | null)[], isCounted: VisitRequest["isCounted"]): VisitDetails | null {
  if (told.k === "q") {
    const name = redactSearch(told.q)
    return name === null ? null : { kind: "search", name, artworkId: null, source: null }
  }
  if (told.k === "m") {
    const name = redactMissingPath(told.p)
    return name === null ? null : { kind: "missing", name, artworkId: null, source: getReferrer(told.r, own) }
  }
  const page = findCountedPage(told.p, isCounted)
  if (!page) return null
  const { path: name, artworkId } = page
  if (told.k === "c") return artworkId ? { kind: "cart", name, artworkId, source: null } : null
  const source =
    told.r === undefined || own.includes(told.r) ? null : ((told.u && parseCampaign(told.u)) ?? getVisitSource(told.r))
  return { kind: "view", name, artworkId, source }
}

/** The other site that linked to a missing address. */
const getReferrer = (host: string | undefined, own: (string | null)[]): string | null =>
  host === undefined || own.includes(host) ? null : getVisitSource(host) || null

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
