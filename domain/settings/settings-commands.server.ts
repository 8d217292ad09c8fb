import { and, asc, eq, inArray, sql } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { demoRecords, history, settings } from "../../db/tables/content.ts"
import { countryName } from "../../lib/country-name.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, command, type TransactionContext } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import {
  type AllSettings,
  allSettingsSchema,
  flattenGroups,
  flattenSetting,
  groupSettings,
  settingsPageKeys,
} from "./all-settings.ts"
import { syncFirstZone } from "./first-delivery.server.ts"
import { type Settings, type SettingsKey, settingsSchemas } from "./settings.ts"
import { findSettingsProblems } from "./settings-checks.ts"
import { getSettingsGroups, listLegalVersions } from "./settings-for-edit.server.ts"
import { parseStoredSettings } from "./stored-settings.ts"

export const saveSettings = <K extends SettingsKey>(
  shop: Shop,
  actor: Actor,
  key: K,
  input: unknown,
): Promise<Outcome<Settings<K>>> =>
  command(shop, actor, "settings.write", validateInput(settingsSchemas[key], input), async (write, value) => {
    await lockSettings(write.tx)
    await writeGroup(write, key, value as Settings<K>)
    return done(value as Settings<K>)
  })

/** Paths, and the history lines that undo the change. `delivery`: the country that the first zone now has. */
export type SavedSettings = { changed: string[]; lines: number[]; delivery?: string }

/** Several groups at once. Refuses (409) if one was saved after `seenAt`. A changed legal text makes a new version. */
export const saveAllSettings = (
  shop: Shop,
  actor: Actor,
  input: AllSettings,
  seenAt: Date,
): Promise<Outcome<SavedSettings>> =>
  command(shop, actor, "settings.write", validateInput(allSettingsSchema, input), async (write, all) => {
    await lockSettings(write.tx)
    const { groups, updatedAt } = await getSettingsGroups(write.tx)
    if (updatedAt.getTime() !== seenAt.getTime()) {
      return refuse("conflict", "The settings were saved meanwhile. Please check the new ones.")
    }
    const problems = findSettingsProblems(all, flattenGroups(groups))
    if (problems.length > 0) return refuseFields(Object.fromEntries(problems))
    return writeAllGroups(write, all)
  })

/** Reverts history lines as a whole; refuses (409) if one of the settings has changed since. */
export const undoSettings = (shop: Shop, actor: Actor, lines: unknown): Promise<Outcome<SavedSettings>> =>
  command(shop, actor, "settings.write", validateInput(z.array(z.int()).min(1).max(20), lines), async (write, ids) => {
    await lockSettings(write.tx)
    const found = await write.tx
      .select({ key: history.nounId, changes: history.changes })
      .from(history)
      .where(and(inArray(history.id, ids), eq(history.noun, "settings")))
      .orderBy(asc(history.id))
    if (found.length !== new Set(ids).size) return refuse("not_found", "This change is not in the history.")
    const all = flattenGroups((await getSettingsGroups(write.tx)).groups)
    for (const { key, changes } of found) {
      for (const [name, { before, after }] of Object.entries(changes)) {
        const now = Object.fromEntries(
          Object.keys(flattenSetting(after, `${key}.${name}`)).map((path) => [path, all[path]]),
        )
        // The version number is never reverted.
        if (key === "legal" && name === "version") continue
        if (Object.keys(fieldChanges(now, flattenSetting(after, `${key}.${name}`))).length > 0) {
          return refuse("conflict", "This has been changed again since, so it can’t be undone.")
        }
        Object.assign(all, flattenSetting(before, `${key}.${name}`))
      }
    }
    const valid = validateInput(allSettingsSchema, all)
    return valid.ok ? writeAllGroups(write, valid.value) : valid
  })

export const restoreLegalVersion = (shop: Shop, actor: Actor, version: unknown): Promise<Outcome<SavedSettings>> =>
  command(shop, actor, "settings.write", validateInput(z.string().max(40), version), async (write, wanted) => {
    await lockSettings(write.tx)
    const found = (await listLegalVersions(write.tx)).find((one) => one.version === wanted)
    if (!found) return refuse("not_found", "This version is not in the history.")
    const all = flattenGroups((await getSettingsGroups(write.tx)).groups)
    const { version: _, savedAt: __, savedBy: ___, ...texts } = found
    return writeAllGroups(write, { ...all, ...flattenSetting(texts, "legal") })
  })

/** Serializes writers, also where a group has no row yet. Readers do not wait. */
export const lockSettings = (tx: Transaction) => tx.execute(sql`lock table ${settings} in share row exclusive mode`)

/** Within another command. @returns the line of the history */
export async function writeSettings<K extends SettingsKey>(
  write: CommandContext,
  key: K,
  value: Settings<K>,
): Promise<number> {
  await lockSettings(write.tx)
  return writeGroup(write, key, value)
}

/** A stolen session must not redirect buyers' payments (decision 059). */
const isBankAccount = (path: string) => path.startsWith("payment.bankTransfer.")

const studioMfaPath = "security.studioStep"
const ownMfaFirst =
  "Set up two-step verification for yourself first, on your account page, or sign in with a passkey. Otherwise this would keep you out."

/** Settings that need a confirmation; null: allowed. */
function refuseProtectedChange({ actor, now }: TransactionContext, before: AllSettings, all: AllSettings) {
  const changed = Object.keys(fieldChanges(before, all))
  const refused = changed.some((path) => isBankAccount(path) || path === studioMfaPath)
    ? refuseUnlessPermitted(actor, "settings.protected", now)
    : null
  if (refused) return refused
  const isLockedOut = actor.kind === "user" && actor.session?.assurance === "aal1"
  return changed.includes(studioMfaPath) && all[studioMfaPath] === true && isLockedOut
    ? refuse("invalid", ownMfaFirst, { [studioMfaPath]: ownMfaFirst })
    : null
}

/** Within another command, after the lock. Refuses a bank account from a session that must be confirmed first. */
export async function writeAllGroups(write: CommandContext, wanted: AllSettings): Promise<Outcome<SavedSettings>> {
  const before = flattenGroups((await getSettingsGroups(write.tx)).groups)
  const all = syncFirstZone(before, wanted)
  const refused = refuseProtectedChange(write, before, all)
  if (refused) return refused
  const groups = groupSettings(all)
  const delivery = all === wanted ? "" : countryName(String(all["site.country"]))
  const saved: SavedSettings = { changed: [], lines: [], ...(delivery && { delivery }) }
  for (const key of settingsPageKeys) {
    const changes = fieldChanges(before, flattenSetting(groups[key], key))
    const changed = Object.keys(changes)
    if (changed.length === 0) continue
    const value = (key === "legal" ? nextVersion(groups[key]) : groups[key]) as Settings<typeof key>
    saved.changed.push(...changed)
    saved.lines.push(await writeGroup(write, key, value))
  }
  return done(saved)
}

async function writeGroup<K extends SettingsKey>(write: CommandContext, key: K, value: Settings<K>): Promise<number> {
  const { tx, actor, now } = write
  const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  await tx
    .insert(settings)
    .values({ key, value, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } })
  // A group that the artist has saved stays when the demo is removed.
  await tx.delete(demoRecords).where(and(eq(demoRecords.noun, "settings"), eq(demoRecords.recordId, key)))
  const before = parseStoredSettings(key, row?.value).value as Record<string, unknown>
  const changes = fieldChanges(before, value as Record<string, unknown>)
  if (changes.currency && key === "site") await saveRatesCurrency(tx, String(changes.currency.before))
  if (key === "protection" || changes.artistName) await protectAgain(write)
  return recordEvent(tx, actor, { noun: "settings", nounId: key, action: "saved", changes }, now)
}

/** Pictures say the artist's name, and are as large as their protection allows. */
async function protectAgain(write: CommandContext): Promise<void> {
  await write.tx.delete(settings).where(eq(settings.key, "protecting" satisfies SettingsKey))
  await write.shop.jobs.send(write.tx, "protect-pictures", {})
}

/** `3` becomes `4`, `2026-a` becomes `2026-a-2`. */
function nextVersion(legal: unknown): unknown {
  const { version } = legal as Settings<"legal">
  const next = /\d+$/.test(version) ? version.replace(/\d+$/, (number) => String(Number(number) + 1)) : `${version}-2`
  return { ...(legal as object), version: next }
}

/** Rates keep their currency when the site's changes. */
async function saveRatesCurrency(tx: Transaction, before: string): Promise<void> {
  await tx
    .update(settings)
    .set({ value: sql`jsonb_set(${settings.value}, '{currency}', to_jsonb(${before}::text))` })
    .where(and(eq(settings.key, "shipping"), sql`coalesce(${settings.value} -> 'currency', 'null') = 'null'`))
}
