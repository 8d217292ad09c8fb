import { eq } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { userRoles } from "../../../db/tables/accounts.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"

export async function hasAdmin(db: Database | Transaction): Promise<boolean> {
  const rows = await db.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.role, "admin")).limit(1)
  return rows.length > 0
}

/** Set-up is never open a second time, also if the admins are gone. */
export async function isSetupPending(db: Database | Transaction): Promise<boolean> {
  if (await hasAdmin(db)) return false
  return (await getSettings(db, "setup")).setup.state === "none"
}
