import { areDemoWorks } from "../demo-records.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

/** By the host's setting, else only for the loaded demo collection: the artist's works are never given away. */
export async function canPayByDemo(shop: Shop, works: string[]): Promise<boolean> {
  if (shop.demoPayments !== null) return shop.demoPayments
  const { demo } = await getSettings(shop.db, "demo")
  return demo.state === "loaded" && areDemoWorks(shop.db, works)
}
