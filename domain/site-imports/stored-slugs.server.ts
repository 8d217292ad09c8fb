import { asc, eq, inArray, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { posts } from "../../db/tables/blog.ts"
import { pages } from "../../db/tables/pages.ts"
import { siteImportItems } from "../../db/tables/site-imports.ts"
import { formerSlugs } from "../../db/tables/slugs.ts"
import { planSlugs } from "./plan-slugs.ts"

/** The addresses of all items that are not written yet, among those that are taken by now. */
export async function planStoredSlugs(tx: Transaction, { id }: { id: string }): Promise<void> {
  const items = await tx
    .select({
      position: siteImportItems.position,
      kind: siteImportItems.kind,
      title: siteImportItems.title,
      oldSlug: siteImportItems.oldSlug,
      isChosen: siteImportItems.isChosen,
      state: siteImportItems.state,
      known: sql<string | null>`coalesce(${posts.slug}, ${pages.slug})`,
    })
    .from(siteImportItems)
    .leftJoin(posts, eq(posts.id, siteImportItems.targetId))
    .leftJoin(pages, eq(pages.id, siteImportItems.targetId))
    .where(eq(siteImportItems.importId, id))
    .orderBy(asc(siteImportItems.position))
  const taken = await loadUsedSlugs(tx)
  const known = items.flatMap(({ position, known: slug }) => (slug === null ? [] : [{ position, slug, note: "" }]))
  const waiting = items.filter((item) => item.known === null && item.isChosen && item.state === "waiting")
  const planned = planSlugs(waiting, taken)
  const rows = [...known, ...waiting.map(({ position }, at) => ({ position, ...planned[at] }))]
  await tx.execute(sql`update ${siteImportItems} set slug = given.slug,
    notes = case when given.note = '' then '{}'::text[] else array[given.note] end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (position int, slug text, note text)
    where ${siteImportItems.importId} = ${id} and ${siteImportItems.position} = given.position`)
}

async function loadUsedSlugs(tx: Transaction): Promise<Record<"post" | "page", Set<string>>> {
  const [ofPosts, ofPages, former] = [
    await tx.select({ slug: posts.slug }).from(posts),
    await tx.select({ slug: pages.slug }).from(pages),
    await tx
      .select({ noun: formerSlugs.noun, slug: formerSlugs.slug })
      .from(formerSlugs)
      .where(inArray(formerSlugs.noun, ["post", "page"])),
  ]
  const taken = { post: new Set(ofPosts.map(({ slug }) => slug)), page: new Set(ofPages.map(({ slug }) => slug)) }
  for (const { noun, slug } of former) taken[noun === "post" ? "post" : "page"].add(slug)
  return taken
}
