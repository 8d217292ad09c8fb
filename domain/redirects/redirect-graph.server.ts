import { inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { missingAddresses, redirects } from "../../db/tables/redirects.ts"

/** Until the transaction ends, so that two changes at once make no loop together. */
export async function lockRedirects(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${redirects} in share row exclusive mode`)
}

/** The paths that redirects lead to, by the old path; null for another site. Call it under the lock. */
export async function loadRedirectGraph(tx: Pick<Transaction, "select">): Promise<Map<string, string | null>> {
  const rows = await tx.select({ from: redirects.fromPath, to: redirects.toPath }).from(redirects)
  return new Map(rows.map(({ from, to }) => [from, to]))
}

/** They are found now. */
export async function deleteMissingAddresses(tx: Transaction, paths: string[]): Promise<void> {
  await tx.delete(missingAddresses).where(inArray(missingAddresses.path, paths))
}
