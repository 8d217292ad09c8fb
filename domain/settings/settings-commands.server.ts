import { and, eq, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { demoRecords, settings } from "../../db/tables/content.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type Settings, type SettingsKey, settingsSchemas } from "./settings.ts"

/** Saves one group of settings whole. */
export const saveSettings = <K extends SettingsKey>(
  shop: Shop,
  actor: Actor,
  key: K,
  input: unknown,
): Promise<Outcome<Settings<K>>> =>
  command(shop, actor, "admin", checked(settingsSchemas[key], input), async ({ tx, now }, value) => {
    const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.key, key)).for("update")
    await tx
      .insert(settings)
      .values({ key, value, updatedAt: now })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } })
    if (key === "site") await keepRatesCurrency(tx, row?.value, (value as Settings<"site">).currency)
    // What the artist has saved is the artist's, and stays when the demo collection is removed.
    await tx.delete(demoRecords).where(and(eq(demoRecords.noun, "settings"), eq(demoRecords.recordId, key)))
    const changes = fieldChanges((row?.value ?? {}) as Record<string, unknown>, value as Record<string, unknown>)
    await record(tx, actor, { noun: "settings", nounId: key, action: "saved", changes }, now)
    return done(value as Settings<K>)
  })

/** Delivery rates stay in the currency that they were entered in when the site's becomes another. */
async function keepRatesCurrency(tx: Transaction, before: unknown, currency: string): Promise<void> {
  const old = settingsSchemas.site.parse(before ?? {}).currency
  if (old === currency) return
  await tx
    .update(settings)
    .set({ value: sql`jsonb_set(${settings.value}, '{currency}', to_jsonb(${old}::text))` })
    .where(and(eq(settings.key, "shipping"), sql`coalesce(${settings.value} -> 'currency', 'null') = 'null'`))
}
