import { formatCount } from "../kit/format-count.ts"

/** "": not tried yet. Tries that did not reach the site are no refusals. */
export function formatTries({ retries, unreached = 0 }: { retries: number; unreached?: number | undefined }): string {
  const refusals = retries - unreached
  if (refusals > 0) return `Refused ${formatCount(refusals, "time")}`
  return retries > 0 ? `Tried ${formatCount(retries, "time")}` : ""
}
