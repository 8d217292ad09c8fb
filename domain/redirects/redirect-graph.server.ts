import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { missingAddresses, redirects } from "../../db/tables/redirects.ts"
import type { RedirectTarget } from "./redirect-address.ts"
import { isPattern } from "./redirect-pattern.ts"

/** Until the transaction ends, so that two changes at once make no loop together. */
export async function lockRedirects(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${redirects} in share row exclusive mode`)
}

/** By the old path. Call it under the lock before a change. */
export async function loadRedirectTargets(tx: Pick<Transaction, "select">): Promise<Map<string, RedirectTarget>> {
  const rows = await tx
    .select({ from: redirects.fromPath, url: redirects.toUrl, path: redirects.toPath })
    .from(redirects)
  return new Map(rows.map(({ from, url, path }) => [from, { url, path }]))
}

/** For `findRedirectLoops`. */
export const getRedirectGraph = (targets: ReadonlyMap<string, RedirectTarget>): Map<string, string | null> =>
  new Map([...targets].map(([from, { path }]) => [from, path]))

/** They are found now. */
export async function deleteMissingAddresses(tx: Transaction, paths: string[]): Promise<void> {
  const beginnings = paths.filter(isPattern).map((pattern) => pattern.slice(0, -1))
  await tx.delete(missingAddresses).where(sql`${missingAddresses.path} = any (${sql.param(paths)}::text[])
    or exists (select from unnest(${sql.param(beginnings)}::text[]) as beginning where starts_with(${missingAddresses.path}, beginning))`)
}
