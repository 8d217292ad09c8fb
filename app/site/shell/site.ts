import type { SiteFacts } from "../../seo/page-meta.ts"

/** What stands around every public page. */
export type Site = {
  facts: SiteFacts
  contactEmail: string
  /** May have several lines. */
  location: string
  social: { label: string; url: string }[]
  /** For the footer's ©. */
  year: number
}
