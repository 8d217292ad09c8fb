import { isCountedPath } from "../../app/route-flags.server.ts"
import { visitor } from "../../domain/actor.ts"
import { receiveVisit, type VisitResult } from "../../domain/analytics/receive-visit.server.ts"
import type { Shop } from "../../domain/shop.ts"

export const firefoxUserAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

export type VisitBeacon = {
  body: unknown
  at?: Date
  address?: string
  browser?: string
  headers?: Record<string, string>
}

export function sendTestVisit(
  shop: Shop,
  { body, at, address = "203.0.113.7", browser = firefoxUserAgent, headers }: VisitBeacon,
): Promise<VisitResult> {
  const then = at ? { ...shop, now: () => at } : shop
  return receiveVisit(then, {
    body: JSON.stringify(body),
    headers: new Headers({ "user-agent": browser, "accept-language": "en-US", ...headers }),
    address,
    isCounted: isCountedPath,
    actor: async () => visitor,
  })
}
