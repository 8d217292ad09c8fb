import type { SettingsByKey } from "./settings.ts"

/** The imprint's legal name, else the artist's. */
export const getSellerName = ({ site, imprint }: Pick<SettingsByKey, "site" | "imprint">): string =>
  imprint.name || site.artistName
