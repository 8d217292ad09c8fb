import { inArray, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { settings } from "../../db/tables/content.ts"
import type { Actor } from "../actor.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type Settings, type SettingsKey, settingsSchemas } from "./settings.ts"
import { parseStoredSettings, type SettingsProblem } from "./stored-settings.ts"

/** One query; missing and invalid values have their defaults. */
export async function getSettings<K extends SettingsKey>(
  db: Database | Transaction,
  ...keys: K[]
): Promise<{ [P in K]: Settings<P> }> {
  const rows = await db.select().from(settings).where(inArray(settings.key, keys))
  const saved = new Map(rows.map((row) => [row.key, row.value]))
  return Object.fromEntries(keys.map((key) => [key, parseStoredSettings(key, saved.get(key)).value])) as {
    [P in K]: Settings<P>
  }
}

/** Within another query: whether the studio requires MFA. */
export const isStudioMfaRequired = sql<boolean>`coalesce((select value ->> 'studioStep' = 'true' from settings where key = 'security'), false)`

/** Stored values that this version rejects, and replaces by defaults. */
export async function listSettingsProblems(
  shop: Pick<Shop, "db" | "now">,
  actor: Actor,
): Promise<Outcome<SettingsProblem[]>> {
  return refuseUnlessPermitted(actor, "settings.read", shop.now()) ?? done(await listRefusedSettings(shop))
}

export async function logSettingsProblems(shop: Pick<Shop, "db" | "log">): Promise<void> {
  const problems = await listRefusedSettings(shop)
  if (problems.length > 0) shop.log.warn({ problems }, "stored settings are invalid: their defaults are used")
}

async function listRefusedSettings(shop: Pick<Shop, "db">): Promise<SettingsProblem[]> {
  const rows = await shop.db.select().from(settings).orderBy(settings.key)
  return rows.flatMap(({ key, value }) =>
    Object.hasOwn(settingsSchemas, key) ? parseStoredSettings(key as SettingsKey, value).problems : [],
  )
}

/** A column for queries of works, which `parseStoredSizeUnits` reads. */
export const sizeUnitsColumn = sql<Record<
  string,
  unknown
> | null>`(select jsonb_build_object('country', value -> 'country', 'unit', value -> 'unit', 'bothUnits', value -> 'bothUnits') from settings where key = 'site')`
