import { and, desc, eq, inArray, max } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { history, settings } from "../../db/tables/content.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import type { HistoryLine } from "../history-queries.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type AllSettings, flat, flatGroups, settingsOfThePage } from "./all-settings.ts"
import type { Settings } from "./settings.ts"
import { readSettings } from "./settings-queries.server.ts"

export type SettingsForEdit = {
  value: AllSettings
  /** Before the first save the beginning of time. */
  updatedAt: Date
  /** By paths, newest first. */
  history: HistoryLine[]
  /** Newest first; the first is the current one. */
  legalVersions: LegalVersion[]
}

export type LegalVersion = Settings<"legal"> & {
  /** Null: before the first change. */
  savedAt: Date | null
  savedBy: string
}

/** Everything on the Settings page. Admin only. */
export async function settingsForEdit(shop: Shop, actor: Actor): Promise<Outcome<SettingsForEdit>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  // One snapshot: the version must be that of the values.
  return shop.db.transaction(
    async (tx) => {
      const groups = await readSettings(tx, ...settingsOfThePage)
      const lines = await linesOf(tx, [...settingsOfThePage])
      return done({
        value: flatGroups(groups),
        updatedAt: await savedAt(tx),
        history: lines.map(({ key, ...line }) => ({ ...line, changes: byPath(key, line.changes) })),
        legalVersions: await legalVersions(tx),
      })
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  )
}

/** When one of the page's groups was last saved; the beginning of time before the first. */
export async function savedAt(db: Database | Transaction): Promise<Date> {
  const [row] = await db
    .select({ at: max(settings.updatedAt) })
    .from(settings)
    .where(inArray(settings.key, [...settingsOfThePage]))
  return row?.at ?? new Date(0)
}

type Line = HistoryLine & { key: string }

const linesOf = (tx: Transaction, keys: string[]): Promise<Line[]> =>
  tx
    .select({
      id: history.id,
      at: history.at,
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

/** The legal texts at each version, newest first: from the current ones back through the history. */
export async function legalVersions(tx: Transaction): Promise<LegalVersion[]> {
  const versions: LegalVersion[] = []
  let texts = (await readSettings(tx, "legal")).legal
  for (const { at, actorName, changes } of await linesOf(tx, ["legal"])) {
    versions.push({ ...texts, savedAt: at, savedBy: actorName })
    const before = Object.entries(changes).map(([name, change]) => [name, change.before])
    texts = { ...texts, ...Object.fromEntries(before) }
  }
  return [...versions, { ...texts, savedAt: null, savedBy: "" }]
}
