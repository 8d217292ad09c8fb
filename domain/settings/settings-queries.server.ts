import { sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { type PipelinedRead, read, runRead } from "../../db/reads.ts"
import { settings } from "../../db/tables/content.ts"
import type { Actor } from "../actor.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type Settings, type SettingsKey, settingsSchemas } from "./settings.ts"
import { type SettingsProblem, storedSettings } from "./stored-settings.ts"

/** One query; missing and invalid values have their defaults. */
export async function readSettings<K extends SettingsKey>(
  db: Database | Transaction,
  ...keys: K[]
): Promise<{ [P in K]: Settings<P> }> {
  return runRead(db, selectSettings(...keys))
}

/** For a pipelined statement. */
export const selectSettings = <K extends SettingsKey>(...keys: K[]): PipelinedRead<{ [P in K]: Settings<P> }> =>
  read(
    sql`select key, value from settings where key = any(${sql.param(keys)}::text[])`,
    (rows: { key: string; value: unknown }[]) => {
      const saved = new Map(rows.map((row) => [row.key, row.value]))
      return Object.fromEntries(keys.map((key) => [key, storedSettings(key, saved.get(key)).value])) as {
        [P in K]: Settings<P>
      }
    },
  )

/** Within another query: whether the studio requires MFA. */
export const studioWantsStep = sql<boolean>`coalesce((select value ->> 'studioStep' = 'true' from settings where key = 'security'), false)`

/** Stored values that this version rejects, and replaces by defaults. */
export async function settingsProblems(
  shop: Pick<Shop, "db" | "now">,
  actor: Actor,
): Promise<Outcome<SettingsProblem[]>> {
  return refuseUnlessPermitted(actor, "settings.read", shop.now()) ?? done(await refusedSettings(shop))
}

export async function logSettingsProblems(shop: Pick<Shop, "db" | "log">): Promise<void> {
  const problems = await refusedSettings(shop)
  if (problems.length > 0) shop.log.warn({ problems }, "stored settings are invalid: their defaults are used")
}

async function refusedSettings(shop: Pick<Shop, "db">): Promise<SettingsProblem[]> {
  const rows = await shop.db.select().from(settings).orderBy(settings.key)
  return rows.flatMap(({ key, value }) =>
    Object.hasOwn(settingsSchemas, key) ? storedSettings(key as SettingsKey, value).problems : [],
  )
}
