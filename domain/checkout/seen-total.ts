/** `minor` null: no total was shown. */
export const formatSeenTotal = (minor: number | null, currency: string | null): string =>
  minor === null || currency === null ? "" : `${minor} ${currency}`
