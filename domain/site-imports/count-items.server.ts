import { and, eq, isNotNull, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { siteImportItems } from "../../db/tables/site-imports.ts"

/** What came in. */
export async function countSiteItems(
  db: Database | Transaction,
  importId: string,
): Promise<{ posts: number; pages: number }> {
  const [counts] = await db
    .select({
      posts: sql<number>`count(*) filter (where ${siteImportItems.kind} = 'post')::int`,
      pages: sql<number>`count(*) filter (where ${siteImportItems.kind} = 'page')::int`,
    })
    .from(siteImportItems)
    .where(and(eq(siteImportItems.importId, importId), isNotNull(siteImportItems.writtenAt)))
  return counts ?? { posts: 0, pages: 0 }
}
