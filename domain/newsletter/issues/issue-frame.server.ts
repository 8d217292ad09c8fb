import type { Database, Transaction } from "../../../db/connect.ts"
import { asOneLine } from "../../emails/text-schemas.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import type { IssueFrame } from "./render-issue.server.tsx"

export async function getIssueFrame(
  { siteUrl, urls }: Pick<Shop, "siteUrl" | "urls">,
  db: Database | Transaction,
  id: string,
): Promise<IssueFrame> {
  const { site, newsletter } = await getSettings(db as Database, "site", "newsletter")
  const place = (newsletter.postalAddress || site.location).split(/\s*\n\s*/).join(", ")
  return { artistName: asOneLine(site.artistName), siteUrl, place, page: urls.newsletterIssue(id) }
}
