import { sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { ask, type Read, read } from "../../db/reads.ts"
import { settings } from "../../db/tables/content.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type Settings, type SettingsKey, settingsSchemas } from "./settings.ts"
import { type SettingsProblem, storedSettings } from "./stored-settings.ts"

/** Several groups of settings in one query; what was never saved, or is not accepted any more, has its defaults. */
export async function readSettings<K extends SettingsKey>(
  db: Database | Transaction,
  ...keys: K[]
): Promise<{ [P in K]: Settings<P> }> {
  return ask(db, settingsOf(...keys))
}

/** What `readSettings` asks, for whoever asks more in the same statement. */
export const settingsOf = <K extends SettingsKey>(...keys: K[]): Read<{ [P in K]: Settings<P> }> =>
  read(
    sql`select key, value from settings where key = any(${sql.param(keys)}::text[])`,
    (rows: { key: string; value: unknown }[]) => {
      const saved = new Map(rows.map((row) => [row.key, row.value]))
      return Object.fromEntries(keys.map((key) => [key, storedSettings(key, saved.get(key)).value])) as {
        [P in K]: Settings<P>
      }
    },
  )

/** Whether the people of the studio must have a second step, within another query. */
export const studioWantsStep = sql<boolean>`coalesce((select value ->> 'studioStep' = 'true' from settings where key = 'security'), false)`

/** Stored values that this version does not accept, so that their defaults count. Admin only. */
export async function settingsProblems(shop: Pick<Shop, "db">, actor: Actor): Promise<Outcome<SettingsProblem[]>> {
  return refuseUnlessAdmin(actor) ?? done(await refusedSettings(shop))
}

/** Says once, when the program starts, which stored values are not accepted. */
export async function logSettingsProblems(shop: Pick<Shop, "db" | "log">): Promise<void> {
  const problems = await refusedSettings(shop)
  if (problems.length > 0) shop.log.warn({ problems }, "stored settings are not accepted: their defaults count")
}

async function refusedSettings(shop: Pick<Shop, "db">): Promise<SettingsProblem[]> {
  const rows = await shop.db.select().from(settings).orderBy(settings.key)
  return rows.flatMap(({ key, value }) =>
    Object.hasOwn(settingsSchemas, key) ? storedSettings(key as SettingsKey, value).problems : [],
  )
}
