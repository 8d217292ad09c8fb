import type { RichText } from "../../../lib/rich-text/rich-text.ts"
import { listRichTextArtworks, listRichTextPictures } from "../../../lib/rich-text/rich-text-contents.ts"
import { formatDateInZone } from "../../../lib/site-time.ts"
import type { WorkCard } from "../../artworks/gallery/work-card.ts"
import { getEditorContent } from "../../blog/post-editor.server.ts"
import type { PictureView } from "../../media/picture-view.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { findIssue, getIssueContent } from "./issue-queries.server.ts"

type PublicIssue = {
  subject: string
  preview: string
  day: string
  body: RichText
  pictures: Record<string, PictureView>
  works: Record<string, WorkCard>
  action: { label: string; href: string } | null
}

/** A sent issue with works in their current state; null: not sent. */
export async function findPublicIssue(shop: Shop, id: string): Promise<PublicIssue | null> {
  const row = await findIssue(shop, id)
  if (!row?.begunAt || row.archivedAt) return null
  const { subject, preview, body, actionLabel, actionHref } = getIssueContent(row)
  const [{ pictures, works, hidden }, { site }] = await Promise.all([
    getEditorContent(shop, listRichTextArtworks(body), listRichTextPictures(body)),
    getSettings(shop.db, "site"),
  ])
  for (const id of hidden) delete works[id]
  return {
    ...{ subject, preview, body, pictures, works },
    day: formatDateInZone(row.begunAt, site.timeZone),
    action: actionLabel ? { label: actionLabel, href: actionHref } : null,
  }
}
