import { and, desc, eq, ne, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import type { Database, Transaction } from "../db/connect.ts"
import { isUniqueViolation } from "../db/errors.ts"
import { formerSlugs } from "../db/tables/slugs.ts"
import { createSlug, findFreeSlug } from "../lib/slug.ts"
import { done, type Outcome, refuse } from "./problem.ts"

type Sluggish = PgTable & { id: PgColumn; slug: PgColumn }

type SlugRequest = {
  /** "": keep it, or derive it from the title. */
  wanted: string
  title: string
  own?: { id: string; slug: string }
  /** A record whose slug was never public: it is given up instead of remembered. */
  unseen?: string
  /** Of addresses that no record may have. */
  isReserved?: (slug: string) => boolean
}

/** Remembers the previous slug, so that links keep working. The caller writes the slug to the record. */
export async function reserveSlug(
  tx: Transaction,
  noun: string,
  table: Sluggish,
  request: SlugRequest,
  at: Date,
): Promise<Outcome<string>> {
  const { wanted, own } = request
  if (own && (wanted === "" || wanted === own.slug)) return done(own.slug)
  const slug = await findUnusedSlug(tx, noun, table, request)
  if (!slug.ok) return slug
  // A slug in use redirects to no other record.
  await tx.delete(formerSlugs).where(and(eq(formerSlugs.noun, noun), eq(formerSlugs.slug, slug.value)))
  if (own)
    await tx
      .insert(formerSlugs)
      .values({ noun, slug: own.slug, nounId: own.id, createdAt: at })
      .onConflictDoUpdate({ target: [formerSlugs.noun, formerSlugs.slug], set: { nounId: own.id, createdAt: at } })
  return slug
}

async function findUnusedSlug(
  tx: Transaction,
  noun: string,
  table: Sluggish,
  { wanted, title, own, unseen, isReserved }: SlugRequest,
): Promise<Outcome<string>> {
  if (wanted) {
    const [other] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.slug, wanted), own ? ne(table.id, own.id) : undefined))
    if (!other) return done(wanted)
    const message = `Something else is at /${wanted} already.`
    return refuse("conflict", message, { slug: message })
  }
  const base = createSlug(title, noun)
  const begins = `${base}%`
  const taken = await tx
    .select({ slug: sql<string>`${table.slug}` })
    .from(table)
    .where(and(sql`${table.slug} like ${begins}`, unseen ? ne(table.id, unseen) : undefined))
  // Former slugs count, because old links would lead here.
  const former = await tx
    .select({ slug: formerSlugs.slug })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.noun, noun), sql`${formerSlugs.slug} like ${begins}`))
  const slugs = new Set([...taken, ...former].map(({ slug }) => slug))
  return done(findFreeSlug(base, (slug) => slugs.has(slug) || isReserved?.(slug) === true))
}

/** The latest first. */
export async function listFormerSlugs(db: Database, noun: string, id: string): Promise<string[]> {
  const former = and(eq(formerSlugs.noun, noun), eq(formerSlugs.nounId, id))
  const rows = await db.select().from(formerSlugs).where(former).orderBy(desc(formerSlugs.createdAt))
  return rows.map(({ slug }) => slug)
}

export async function findFormerSlugOwner(db: Database, noun: string, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ id: formerSlugs.nounId })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.noun, noun), eq(formerSlugs.slug, slug)))
  return row?.id ?? null
}

/** Refuses when a concurrent transaction takes the same slug. @param constraint such as `posts_slug_unique` */
export async function withUniqueSlug<T>(constraint: string, write: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error, constraint)) throw error
    return refuse("conflict", "Something else took this address just now.", { slug: "Taken just now." })
  }
}
