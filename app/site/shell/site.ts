import type { TimeZone } from "../../../lib/site-time.ts"
import type { SiteFacts } from "../../seo/page-meta.ts"

/** The data of the layout around every public page. */
export type Site = {
  facts: Omit<SiteFacts, "location" | "profiles">
  contactEmail: string
  /** May have several lines. */
  location: string
  /** Links to sections that exist only when they have content. */
  further: { to: string; text: string }[]
  social: { label: string; url: string }[]
  /** The time zone in which times are shown. */
  timeZone: TimeZone
  /** For the footer's ©. */
  year: number
  /** Whether pictures may be downloaded, in their largest public size. */
  downloads: boolean
}
