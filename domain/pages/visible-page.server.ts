import { type SQL, sql } from "drizzle-orm"
import { pages } from "../../db/tables/pages.ts"

export const isVisiblePage = (now: Date): SQL =>
  sql`(${pages.publishedAt} is not null and ${pages.archivedAt} is null and ${pages.publishedAt} <= ${now.toISOString()}::timestamptz)`
