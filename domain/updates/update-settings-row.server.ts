import type { Database, Transaction } from "../../db/connect.ts"
import { updateSettings } from "../../db/tables/updates.ts"
import { getCalendarDate, getMomentInZone } from "../../lib/site-time.ts"
import { getSettings } from "../settings/settings-queries.server.ts"

type UpdateSettingsRow = Omit<typeof updateSettings.$inferSelect, "id">

const unset: UpdateSettingsRow = {
  address: "",
  publicKeys: "",
  automatic: false,
  hour: 3,
  newestReleasedAt: null,
  found: null,
  checkedAt: null,
  problem: null,
}

export async function getUpdateSettings(db: Database | Transaction): Promise<UpdateSettingsRow> {
  const [row] = await db.select().from(updateSettings)
  return row ?? unset
}

/** The row is made with the first value. */
export async function saveUpdateSettingsRow(tx: Transaction, values: Partial<UpdateSettingsRow>): Promise<void> {
  const updated = await tx.update(updateSettings).set(values).returning({ id: updateSettings.id })
  if (updated.length === 0) await tx.insert(updateSettings).values({ ...unset, ...values })
}

const minutesPerHour = 60
const dayMs = 24 * 3_600_000

/** The next time that it is this hour at the site. */
export async function getNextUpdateTime(tx: Database | Transaction, hour: number, now: Date): Promise<Date> {
  const { site } = await getSettings(tx, "site")
  const at = (moment: Date) =>
    getMomentInZone(site.timeZone, getCalendarDate(site.timeZone, moment), hour * minutesPerHour)
  const today = at(now)
  return today > now ? today : at(new Date(now.getTime() + dayMs))
}
