import { visitsPath } from "../../../domain/analytics/visits-path.ts"

/** The fields of `domain/analytics/visit.ts`. */
type Told = { k?: "c" | "m" | "q"; p?: string; q?: string; r?: string | undefined; u?: string | undefined }

/** Tells the site that something was looked at, in a request that nothing waits for; not from browsers that ask not to be tracked. */
export const tell = (told: Told): unknown =>
  navigator.doNotTrack === "1" ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl ||
  navigator.sendBeacon?.(visitsPath, JSON.stringify(told))
