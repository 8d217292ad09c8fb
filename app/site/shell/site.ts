import type { SiteFacts } from "../../seo/page-meta.ts"

/** What stands around every public page. */
export type Site = {
  facts: Omit<SiteFacts, "location" | "profiles">
  contactEmail: string
  /** May have several lines. */
  location: string
  /** Rooms that are open only when something is in them. */
  further: { to: string; text: string }[]
  social: { label: string; url: string }[]
  /** For the footer's ©. */
  year: number
  /** Whether pictures may be downloaded, in their largest public size. */
  downloads: boolean
}
