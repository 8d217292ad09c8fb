import { and, eq, ne, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import type { Database, Transaction } from "../db/connect.ts"
import { isUniqueViolation } from "../db/errors.ts"
import { formerSlugs } from "../db/tables/slugs.ts"
import { freeSlug, slugOf } from "../lib/slug.ts"
import { done, type Outcome, refuse } from "./problem.ts"

type Sluggish = PgTable & { id: PgColumn; slug: PgColumn }

type Asked = {
  /** Empty: one is made from the title, or stays. */
  wanted: string
  title: string
  /** The thing itself, when it is there already. */
  own?: { id: string; slug: string }
}

/**
 * Takes an address for a thing: the one that was asked for, or a free one made from its title. One that it had before is
 * remembered, so that links to it keep working. The caller writes the address itself.
 */
export async function takeSlug(
  tx: Transaction,
  noun: string,
  table: Sluggish,
  { wanted, title, own }: Asked,
  at: Date,
): Promise<Outcome<string>> {
  if (own && (wanted === "" || wanted === own.slug)) return done(own.slug)
  const slug = await freeFor(tx, noun, table, { wanted, title, own })
  if (!slug.ok) return slug
  // What stands at an address now is what it names: nothing else is former there.
  await tx.delete(formerSlugs).where(and(eq(formerSlugs.noun, noun), eq(formerSlugs.slug, slug.value)))
  if (own)
    await tx
      .insert(formerSlugs)
      .values({ noun, slug: own.slug, nounId: own.id, createdAt: at })
      .onConflictDoUpdate({ target: [formerSlugs.noun, formerSlugs.slug], set: { nounId: own.id, createdAt: at } })
  return slug
}

async function freeFor(
  tx: Transaction,
  noun: string,
  table: Sluggish,
  { wanted, title, own }: Asked,
): Promise<Outcome<string>> {
  if (wanted) {
    const [other] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.slug, wanted), own ? ne(table.id, own.id) : undefined))
    if (!other) return done(wanted)
    const words = `Something else is at /${wanted} already.`
    return refuse("conflict", words, { slug: words })
  }
  const base = slugOf(title, noun)
  const begins = `${base}%`
  const taken = await tx
    .select({ slug: sql<string>`${table.slug}` })
    .from(table)
    .where(sql`${table.slug} like ${begins}`)
  // not where something was before: links to it would lead to this
  const former = await tx
    .select({ slug: formerSlugs.slug })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.noun, noun), sql`${formerSlugs.slug} like ${begins}`))
  const slugs = new Set([...taken, ...former].map(({ slug }) => slug))
  return done(freeSlug(base, (slug) => slugs.has(slug)))
}

/** What had this address before; null for nothing. */
export async function formerOwner(db: Database, noun: string, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ id: formerSlugs.nounId })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.noun, noun), eq(formerSlugs.slug, slug)))
  return row?.id ?? null
}

/**
 * Writes what has an address. Somebody else may take the address in this moment: a refusal like any other.
 * @param constraint what keeps addresses apart in the table, such as `posts_slug_unique`
 */
export async function onAFreeAddress<T>(constraint: string, write: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error, constraint)) throw error
    return refuse("conflict", "Something else took this address just now.", { slug: "Taken just now." })
  }
}
