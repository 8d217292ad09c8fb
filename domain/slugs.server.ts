import { and, eq, ne, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import type { Database, Transaction } from "../db/connect.ts"
import { isUniqueViolation } from "../db/errors.ts"
import { formerSlugs } from "../db/tables/slugs.ts"
import { freeSlug, slugOf } from "../lib/slug.ts"
import { done, type Outcome, refuse } from "./problem.ts"

type Sluggish = PgTable & { id: PgColumn; slug: PgColumn }

type Asked = {
  /** Empty: made from the title, or kept. */
  wanted: string
  title: string
  /** The existing record, when there is one. */
  own?: { id: string; slug: string }
  /** The id of a record whose slug nobody has seen: it is given up, not remembered. */
  unseen?: string
}

/**
 * Chooses the slug of a record: the wanted one, or a free one made from its title. The previous slug is remembered, so
 * that links to it keep working. The caller writes the slug to the record.
 */
export async function takeSlug(
  tx: Transaction,
  noun: string,
  table: Sluggish,
  { wanted, title, own, unseen }: Asked,
  at: Date,
): Promise<Outcome<string>> {
  if (own && (wanted === "" || wanted === own.slug)) return done(own.slug)
  const slug = await freeFor(tx, noun, table, { wanted, title, own, unseen })
  if (!slug.ok) return slug
  // A slug in use belongs to its present record, and redirects to no other.
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
  { wanted, title, own, unseen }: Asked,
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
    .where(and(sql`${table.slug} like ${begins}`, unseen ? ne(table.id, unseen) : undefined))
  // not a former slug either: old links to it would lead here
  const former = await tx
    .select({ slug: formerSlugs.slug })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.noun, noun), sql`${formerSlugs.slug} like ${begins}`))
  const slugs = new Set([...taken, ...former].map(({ slug }) => slug))
  return done(freeSlug(base, (slug) => slugs.has(slug)))
}

/** The record that had this slug before; null for none. */
export async function formerOwner(db: Database, noun: string, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ id: formerSlugs.nounId })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.noun, noun), eq(formerSlugs.slug, slug)))
  return row?.id ?? null
}

/**
 * Runs a write that takes a slug. When another transaction takes the same slug at that moment, the write is refused.
 * @param constraint the table's unique constraint, such as `posts_slug_unique`
 */
export async function onAFreeAddress<T>(constraint: string, write: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error, constraint)) throw error
    return refuse("conflict", "Something else took this address just now.", { slug: "Taken just now." })
  }
}
