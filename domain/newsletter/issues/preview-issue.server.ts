import { formatShortDate } from "../../../lib/site-time.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { getIssueAssets } from "./issue-assets.server.ts"
import { getIssueFrame } from "./issue-frame.server.ts"
import { personalizeIssue } from "./issue-placeholders.ts"
import { findIssue, getIssueContent, issueNotFound } from "./issue-queries.server.ts"

/** `bytes` of the HTML; some mailboxes cut an e-mail after 102,000. */
export type RenderedIssue = { html: string; text: string; bytes: number }

/** As it would be sent now, or as it was sent. Unsubscribe links lead to the form. */
export const previewIssue = (shop: Shop, actor: Actor, id: string): Promise<Outcome<RenderedIssue>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const row = await findIssue(shop, id)
    if (!row) return issueNotFound
    const { site } = await getSettings(db, "site")
    const value = getIssueContent(row)
    const recipient = { link: shop.urls.newsletter(), since: formatShortDate(shop.now(), site.timeZone) }
    const [assets, frame, { renderIssue }] = await Promise.all([
      getIssueAssets(shop, db, value),
      getIssueFrame(shop, db, id),
      import("./render-issue.server.tsx"),
    ])
    const { html, text } = row.fixed
      ? personalizeIssue(row.fixed, id, recipient)
      : renderIssue({ value, assets: assets, frame, recipient: recipient })
    return done({ html, text, bytes: Buffer.byteLength(html) })
  })
