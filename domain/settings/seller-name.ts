import type { SettingsByKey } from "./settings.ts"

/** Who sells, on invoices and legal pages: the legal name of the imprint, otherwise the artist's. */
export const getSellerName = ({ site, imprint }: Pick<SettingsByKey, "site" | "imprint">): string =>
  imprint.name || site.artistName
