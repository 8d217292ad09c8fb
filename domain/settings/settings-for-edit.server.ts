import { and, desc, eq, inArray } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { history, settings } from "../../db/tables/content.ts"
import type { Actor } from "../actor.ts"
import { type HistoryLine, historyColumns } from "../history-queries.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import {
  type AllSettings,
  flattenGroups,
  flattenSetting,
  type SettingsPageKey,
  settingsPageKeys,
} from "./all-settings.ts"
import type { Settings, SettingsByKey } from "./settings.ts"
import { getSettings } from "./settings-queries.server.ts"
import { parseStoredSettings } from "./stored-settings.ts"

type SettingsForEdit = {
  value: AllSettings
  /** The epoch before the first save. */
  updatedAt: Date
  history: HistoryLine[]
  /** Newest first; the first is current. */
  legalVersions: LegalVersion[]
}

export type LegalVersion = Settings<"legal"> & {
  /** Null: before the first change. */
  savedAt: Date | null
  savedBy: string
}

export const getSettingsForEdit = (shop: Shop, actor: Actor): Promise<Outcome<SettingsForEdit>> =>
  query(shop, actor, "settings.read", async (db) => {
    const { groups, updatedAt } = await getSettingsGroups(db)
    const lines = await listHistoryLines(db, [...settingsPageKeys])
    return done({
      value: flattenGroups(groups),
      updatedAt,
      history: lines.map(({ key, ...line }) => ({ ...line, changes: toPaths(key, line.changes) })),
      legalVersions: await listLegalVersions(db),
    })
  })

type SettingsGroups = Pick<SettingsByKey, SettingsPageKey>

export async function getSettingsGroups(
  db: Database | Transaction,
): Promise<{ groups: SettingsGroups; updatedAt: Date }> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...settingsPageKeys]))
  const saved = new Map(rows.map(({ key, value }) => [key, value]))
  return {
    groups: Object.fromEntries(
      settingsPageKeys.map((key) => [key, parseStoredSettings(key, saved.get(key)).value]),
    ) as SettingsGroups,
    updatedAt: new Date(Math.max(0, ...rows.map(({ updatedAt }) => updatedAt.getTime()))),
  }
}

type Line = HistoryLine & { key: string }

const listHistoryLines = (tx: Database | Transaction, keys: string[]): Promise<Line[]> =>
  tx
    .select({ ...historyColumns, key: history.nounId })
    .from(history)
    .where(and(eq(history.noun, "settings"), inArray(history.nounId, keys)))
    .orderBy(desc(history.id))
    .limit(50)

function toPaths(key: string, changes: HistoryLine["changes"]): HistoryLine["changes"] {
  const paths: HistoryLine["changes"] = {}
  for (const [name, { before, after }] of Object.entries(changes)) {
    const [old, now] = [flattenSetting(before, `${key}.${name}`), flattenSetting(after, `${key}.${name}`)]
    for (const path of Object.keys(now)) paths[path] = { before: old[path], after: now[path] }
  }
  return paths
}

/** Newest first, reconstructed from the history. */
export async function listLegalVersions(tx: Database | Transaction): Promise<LegalVersion[]> {
  const versions: LegalVersion[] = []
  let texts = (await getSettings(tx, "legal")).legal
  for (const { at, actorName, changes } of await listHistoryLines(tx, ["legal"])) {
    versions.push({ ...texts, savedAt: at, savedBy: actorName })
    const before = Object.entries(changes).map(([name, change]) => [name, change.before])
    texts = { ...texts, ...Object.fromEntries(before) }
  }
  return [...versions, { ...texts, savedAt: null, savedBy: "" }]
}
