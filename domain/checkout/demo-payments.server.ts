import { areDemoWorks } from "../demo-records.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

/**
 * Whether a demo payment, which moves no money, can pay for works: where the host's setting says so for all, else while the
 * demo collection is loaded, and for nothing but its works. The artist's own are never given away.
 */
export async function demoPaysFor(shop: Shop, works: string[]): Promise<boolean> {
  if (shop.demoPayments !== null) return shop.demoPayments
  const { demo } = await readSettings(shop.db, "demo")
  return demo.state === "loaded" && areDemoWorks(shop.db, works)
}
