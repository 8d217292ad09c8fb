import { and, eq } from "drizzle-orm"
import type { Database, Transaction } from "../db/connect.ts"
import { formerSlugs } from "../db/tables/slugs.ts"

/** Remembers the address that something had, so that links to it keep working; the new one is former no more. */
export async function changeSlug(
  tx: Transaction,
  noun: string,
  nounId: string,
  from: string,
  to: string,
  at: Date,
): Promise<void> {
  await claimSlug(tx, noun, to)
  await tx
    .insert(formerSlugs)
    .values({ noun, slug: from, nounId, createdAt: at })
    .onConflictDoUpdate({ target: [formerSlugs.noun, formerSlugs.slug], set: { nounId, createdAt: at } })
}

/** What stands at an address now is what it names: nothing else is former there. */
export async function claimSlug(tx: Transaction, noun: string, slug: string): Promise<void> {
  await tx.delete(formerSlugs).where(and(eq(formerSlugs.noun, noun), eq(formerSlugs.slug, slug)))
}

/** What had this address before; null for nothing. */
export async function formerOwner(db: Database, noun: string, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ id: formerSlugs.nounId })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.noun, noun), eq(formerSlugs.slug, slug)))
  return row?.id ?? null
}
