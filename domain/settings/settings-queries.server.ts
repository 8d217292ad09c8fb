import { inArray } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { settings } from "../../db/tables/content.ts"
import type { Shop } from "../shop.ts"
import { type Settings, type SettingsKey, settingsSchemas } from "./settings.ts"

/** Whether payments may be pretended: when the host says so, else as long as the demo collection is there. */
export async function demoMode(shop: Pick<Shop, "db" | "demoPayments">): Promise<boolean> {
  return shop.demoPayments ?? (await readSettings(shop.db, "demo")).demo.state === "loaded"
}

/** Several groups of settings in one query; what was never saved has its defaults. */
export async function readSettings<K extends SettingsKey>(
  db: Database | Transaction,
  ...keys: K[]
): Promise<{ [P in K]: Settings<P> }> {
  const rows = await db.select().from(settings).where(inArray(settings.key, keys))
  const saved = new Map(rows.map((row) => [row.key, row.value]))
  return Object.fromEntries(keys.map((key) => [key, settingsSchemas[key].parse(saved.get(key) ?? {})])) as {
    [P in K]: Settings<P>
  }
}
