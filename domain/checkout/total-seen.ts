/** `minor` null: no total was shown. */
export const totalSeen = (minor: number | null, currency: string | null): string =>
  minor === null || currency === null ? "" : `${minor} ${currency}`
