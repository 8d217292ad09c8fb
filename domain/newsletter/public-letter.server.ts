import { artworksIn, picturesIn } from "../../lib/rich-text/read.ts"
import type { RichText } from "../../lib/rich-text/rich-text.ts"
import { sayDateOf } from "../../lib/site-time.ts"
import type { WorkCard } from "../artworks/work-card.ts"
import { shownInEditor } from "../blog/post-editor.server.ts"
import type { ShownPicture } from "../media/shown-picture.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { letterRow, writtenOf } from "./letter-queries.server.ts"

type PublicLetter = {
  subject: string
  preview: string
  day: string
  body: RichText
  pictures: Record<string, ShownPicture>
  works: Record<string, WorkCard>
  action: { label: string; href: string } | null
}

/** A sent issue with works in their current state; null: not sent. */
export async function publicLetter(shop: Shop, id: string): Promise<PublicLetter | null> {
  const row = await letterRow(shop, id)
  if (!row?.begunAt || row.archivedAt) return null
  const { subject, preview, body, actionLabel, actionHref } = writtenOf(row)
  const [{ pictures, works, hidden }, { site }] = await Promise.all([
    shownInEditor(shop, artworksIn(body), picturesIn(body)),
    readSettings(shop.db, "site"),
  ])
  for (const id of hidden) delete works[id]
  return {
    ...{ subject, preview, body, pictures, works },
    day: sayDateOf(row.begunAt, site.timeZone),
    action: actionLabel ? { label: actionLabel, href: actionHref } : null,
  }
}
