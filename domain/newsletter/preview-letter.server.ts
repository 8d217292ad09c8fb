import { href } from "react-router"
import { sayShortDay } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { personalizeIssue } from "./fixed-letter.ts"
import { letterFrame } from "./letter-frame.server.ts"
import { letterRow, noLetter, writtenOf } from "./letter-queries.server.ts"
import { letterParts } from "./letter-works.server.ts"

/** `bytes` of the HTML; some mailboxes cut an e-mail after 102,000. */
export type RenderedIssue = { html: string; text: string; bytes: number }

/** As it would be sent now, or as it was sent. Unsubscribe links lead to the form. */
export const previewLetter = (shop: Shop, actor: Actor, id: string): Promise<Outcome<RenderedIssue>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const row = await letterRow(shop, id)
    if (!row) return noLetter
    const { site } = await readSettings(db, "site")
    const value = writtenOf(row)
    const whom = { link: `${shop.siteUrl}${href("/newsletter")}`, since: sayShortDay(shop.now(), site.timeZone) }
    const [parts, frame, { renderLetter }] = await Promise.all([
      letterParts(shop, db, value),
      letterFrame(shop, db, id),
      import("./render-letter.server.tsx"),
    ])
    const { html, text } = row.fixed
      ? personalizeIssue(row.fixed, id, whom)
      : renderLetter({ value, parts, frame, whom })
    return done({ html, text, bytes: Buffer.byteLength(html) })
  })
