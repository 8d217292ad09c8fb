import type { Settings } from "../../../domain/settings/settings.ts"
import type { TimeZone } from "../../../lib/site-time.ts"
import type { SizeUnits } from "../../../lib/size-units.ts"
import type { PageProtection, SiteDetails } from "../../seo/page-meta.ts"

export type ShellSite = {
  facts: Omit<SiteDetails, "location" | "profiles">
  contactEmail: string
  /** May have several lines. */
  location: string
  further: { to: string; text: string }[]
  /** The second list of the footer. */
  more: { to: string; text: string }[]
  social: { label: string; url: string }[]
  timeZone: TimeZone
  year: number
  /** Taxes included in prices, such as `VAT`; "": none. */
  containedTax: string
  imprint: boolean
  /** In the largest public size. */
  downloads: boolean
  units: SizeUnits
  canSendEmail: boolean
  promises: Settings<"promises">
  protection?: PageProtection
}
