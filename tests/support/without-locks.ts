import type { PoolClient } from "pg"
import type { Shop } from "../../domain/shop.ts"

/**
 * Removes the row locks from every query of a shop, to show that they protect a sale: without them and the index, a test must
 * observe a double sale.
 */
export function removeRowLocks(shop: Shop): void {
  const seen = new WeakSet<PoolClient>()
  // On acquire, because some connections exist already.
  shop.db.$client.on("acquire", (client: PoolClient) => {
    if (seen.has(client)) return
    seen.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const unlocked = (first: unknown) => {
      if (typeof first === "string") return first.replace(/ for update/gi, "")
      if (typeof first === "object" && first && "text" in first && typeof first.text === "string") {
        return { ...first, text: first.text.replace(/ for update/gi, "") }
      }
      return first
    }
    client.query = ((first: unknown, ...rest: unknown[]) => query(unlocked(first), ...rest)) as typeof client.query
  })
}
