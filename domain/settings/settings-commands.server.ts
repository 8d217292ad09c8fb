import { and, eq } from "drizzle-orm"
import { demoRecords, settings } from "../../db/tables/content.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type Settings, type SettingsKey, settingsSchemas } from "./settings.ts"

/** Saves one group of settings whole. */
export async function saveSettings<K extends SettingsKey>(
  shop: Shop,
  actor: Actor,
  key: K,
  input: unknown,
): Promise<Outcome<Settings<K>>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const parsed = settingsSchemas[key].safeParse(input)
  if (!parsed.success) return refuse("invalid", parsed.error.issues[0]?.message ?? "Not valid.")
  const now = shop.now()
  await shop.db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ key, value: parsed.data, updatedAt: now })
      .onConflictDoUpdate({ target: settings.key, set: { value: parsed.data, updatedAt: now } })
    // What the artist has saved is the artist's, and stays when the demo collection goes.
    await tx.delete(demoRecords).where(and(eq(demoRecords.noun, "settings"), eq(demoRecords.recordId, key)))
    await record(tx, actor, { noun: "settings", nounId: key, action: "saved" }, now)
  })
  return done(parsed.data as Settings<K>)
}
