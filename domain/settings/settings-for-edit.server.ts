import { and, desc, eq, inArray } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { history, settings } from "../../db/tables/content.ts"
import type { Actor } from "../actor.ts"
import type { HistoryLine } from "../history-queries.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { type AllSettings, flat, flatGroups, type PageGroup, settingsOfThePage } from "./all-settings.ts"
import type { Settings, SettingsByKey } from "./settings.ts"
import { readSettings } from "./settings-queries.server.ts"
import { storedSettings } from "./stored-settings.ts"

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

export const settingsForEdit = (shop: Shop, actor: Actor): Promise<Outcome<SettingsForEdit>> =>
  query(shop, actor, "settings.read", async (db) => {
    const { groups, updatedAt } = await readGroups(db)
    const lines = await linesOf(db, [...settingsOfThePage])
    return done({
      value: flatGroups(groups),
      updatedAt,
      history: lines.map(({ key, ...line }) => ({ ...line, changes: byPath(key, line.changes) })),
      legalVersions: await legalVersions(db),
    })
  })

type Groups = Pick<SettingsByKey, PageGroup>

export async function readGroups(db: Database | Transaction): Promise<{ groups: Groups; updatedAt: Date }> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...settingsOfThePage]))
  const saved = new Map(rows.map(({ key, value }) => [key, value]))
  return {
    groups: Object.fromEntries(
      settingsOfThePage.map((key) => [key, storedSettings(key, saved.get(key)).value]),
    ) as Groups,
    updatedAt: new Date(Math.max(0, ...rows.map(({ updatedAt }) => updatedAt.getTime()))),
  }
}

type Line = HistoryLine & { key: string }

const linesOf = (tx: Database | Transaction, keys: string[]): Promise<Line[]> =>
  tx
    .select({
      id: history.id,
      at: history.at,
      actorId: history.actorId,
      actorName: history.actorName,
      action: history.action,
      changes: history.changes,
      detail: history.detail,
      key: history.nounId,
    })
    .from(history)
    .where(and(eq(history.noun, "settings"), inArray(history.nounId, keys)))
    .orderBy(desc(history.id))
    .limit(50)

function byPath(key: string, changes: HistoryLine["changes"]): HistoryLine["changes"] {
  const paths: HistoryLine["changes"] = {}
  for (const [name, { before, after }] of Object.entries(changes)) {
    const [old, now] = [flat(before, `${key}.${name}`), flat(after, `${key}.${name}`)]
    for (const path of Object.keys(now)) paths[path] = { before: old[path], after: now[path] }
  }
  return paths
}

/** Newest first, reconstructed from the history. */
export async function legalVersions(tx: Database | Transaction): Promise<LegalVersion[]> {
  const versions: LegalVersion[] = []
  let texts = (await readSettings(tx, "legal")).legal
  for (const { at, actorName, changes } of await linesOf(tx, ["legal"])) {
    versions.push({ ...texts, savedAt: at, savedBy: actorName })
    const before = Object.entries(changes).map(([name, change]) => [name, change.before])
    texts = { ...texts, ...Object.fromEntries(before) }
  }
  return [...versions, { ...texts, savedAt: null, savedBy: "" }]
}
