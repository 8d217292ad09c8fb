import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import type { Database, Transaction } from "../../db/connect.ts"
import { pictures } from "../../db/tables/media.ts"
import { plainCaption } from "../../lib/caption.ts"
import type { StoredView } from "./installation-view.ts"
import { pictureColumns } from "./picture-columns.server.ts"
import { type PictureView, toPictureView } from "./picture-view.ts"

export type InstallationView = PictureView & { id: string; caption: string }

/** A table of views, such as `exhibition_pictures`. */
type ViewsTable = PgTable & Record<"pictureId" | "position" | "altText" | "caption", PgColumn>

/** What the views are of: `{ exhibitionId: id }`. */
type ViewsOwner = Record<string, string>

const isOwnedBy = (table: ViewsTable, owner: ViewsOwner): SQL | undefined =>
  and(
    ...Object.entries(owner).map(([key, id]) =>
      eq((table as unknown as Record<string, PgColumn>)[key] as PgColumn, id),
    ),
  )

export const listStoredViews = (
  db: Database | Transaction,
  table: ViewsTable,
  owner: ViewsOwner,
): Promise<StoredView[]> =>
  db
    .select({
      pictureId: sql<string>`${table.pictureId}`,
      altText: sql<string>`${table.altText}`,
      caption: sql<string>`${table.caption}`,
    })
    .from(table as PgTable)
    .where(isOwnedBy(table, owner))
    .orderBy(asc(table.position))

/** @returns the former views, or null if they are the same */
export async function replaceViews(
  tx: Transaction,
  table: ViewsTable,
  owner: ViewsOwner,
  views: StoredView[],
): Promise<StoredView[] | null> {
  const before = await listStoredViews(tx, table, owner)
  if (before.length === views.length && before.every((view, at) => isSameView(view, views[at]))) return null
  await tx.delete(table).where(isOwnedBy(table, owner))
  const rows = views.map((view, position) => ({ ...owner, ...view, position }))
  if (rows.length > 0) await tx.insert(table as PgTable).values(rows)
  return before
}

const isSameView = (one: StoredView, other?: StoredView) =>
  one.pictureId === other?.pictureId && one.altText === other.altText && one.caption === other.caption

/** @param title of what the views are of, for those without a description */
export async function listInstallationViews(
  db: Database,
  table: ViewsTable,
  owner: ViewsOwner,
  title: string,
): Promise<InstallationView[]> {
  const rows = await db
    .select({
      id: pictures.id,
      ...pictureColumns,
      alt: sql<string>`${table.altText}`,
      caption: sql<string>`${table.caption}`,
    })
    .from(table as PgTable)
    .innerJoin(pictures, eq(pictures.id, table.pictureId))
    .where(isOwnedBy(table, owner))
    .orderBy(asc(table.position))
  return rows.map(({ id, alt, caption, ...picture }, index) => ({
    id,
    caption,
    ...toPictureView(picture, alt || plainCaption(caption) || `${title}, installation view ${index + 1}`),
  }))
}
