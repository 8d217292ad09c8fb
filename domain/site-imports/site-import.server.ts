import { createHash } from "node:crypto"
import type { siteImports } from "../../db/tables/site-imports.ts"
import { refuse } from "../problem.ts"

export type SiteImportRow = typeof siteImports.$inferSelect

export const siteImportNotFound = refuse("not_found", "There is no such import.")

/** The same post of the same site has the same id in each import. */
export function createTargetId(kind: "post" | "page", siteUrl: string, id: string): string {
  const site = URL.parse(siteUrl)?.hostname.replace(/^www\./, "") ?? siteUrl
  const hex = createHash("sha256")
    .update(JSON.stringify([kind, site, id]))
    .digest("hex")
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
