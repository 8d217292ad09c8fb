import type { SeriesLine } from "../../../domain/series/series-columns.server.ts"

/** `6 works, 4 available`; a series that is sold out says only how many there are. */
export function formatSeriesCount({
  workCount,
  availableCount,
}: Pick<SeriesLine, "workCount" | "availableCount">): string {
  if (workCount === 0) return "No works yet"
  const works = `${workCount} ${workCount === 1 ? "work" : "works"}`
  return availableCount > 0 ? `${works}, ${availableCount} available` : works
}
