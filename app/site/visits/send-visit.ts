import { visitsPath } from "../../../domain/analytics/visits-path.ts"

/** The fields of `domain/analytics/visit.ts`. */
type VisitReport = { k?: "c" | "m" | "q"; p?: string; q?: string; r?: string | undefined; u?: string | undefined }

/** Fire and forget; respects Do Not Track and Global Privacy Control. */
export const sendVisit = (report: VisitReport): unknown =>
  navigator.doNotTrack === "1" ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl ||
  navigator.sendBeacon?.(visitsPath, JSON.stringify(report))
