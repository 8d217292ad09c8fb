import type { LogoImage } from "../../../domain/settings/logo.ts"
import type { Settings } from "../../../domain/settings/settings.ts"
import type { TimeZone } from "../../../lib/site-time.ts"
import type { SizeUnits } from "../../../lib/size-units.ts"
import type { PageProtection, SiteDetails } from "../../seo/page-meta.ts"
import type { SiteNavigation } from "./navigation.ts"

export type ShellSite = SiteNavigation & {
  facts: Omit<SiteDetails, "location" | "profiles">
  /** Empty: the artist's name. */
  logo: LogoImage[]
  contactEmail: string
  /** May have several lines. */
  location: string
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
