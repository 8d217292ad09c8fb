/** A total as the form sends it back. @param minor works, delivery and added taxes, in minor units; null: no total was shown */
export const totalSeen = (minor: number | null, currency: string | null): string =>
  minor === null || currency === null ? "" : `${minor} ${currency}`
