import { visitor } from "../../domain/actor.ts"
import { type Taken, takeVisit } from "../../domain/analytics/take-visit.server.ts"
import type { Shop } from "../../domain/shop.ts"

export const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

export type Beacon = {
  told: unknown
  at?: Date
  address?: string
  browser?: string
  headers?: Record<string, string>
}

export function tell(
  shop: Shop,
  { told, at, address = "203.0.113.7", browser = firefox, headers }: Beacon,
): Promise<Taken> {
  const then = at ? { ...shop, now: () => at } : shop
  return takeVisit(then, {
    body: JSON.stringify(told),
    headers: new Headers({ "user-agent": browser, "accept-language": "en-US", ...headers }),
    address,
    actor: async () => visitor,
  })
}
