import { href } from "react-router"
import type { Database, Transaction } from "../../db/connect.ts"
import { asOneLine } from "../mails/written-text.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import type { LetterFrame } from "./render-letter.server.tsx"

export async function letterFrame(
  { siteUrl }: Pick<Shop, "siteUrl">,
  db: Database | Transaction,
  id: string,
): Promise<LetterFrame> {
  const { site, newsletter } = await readSettings(db as Database, "site", "newsletter")
  const place = (newsletter.postalAddress || site.location).split(/\s*\n\s*/).join(", ")
  return {
    artistName: asOneLine(site.artistName),
    siteUrl,
    place,
    page: `${siteUrl}${href("/newsletter/letters/:id", { id })}`,
  }
}
