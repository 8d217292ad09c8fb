/** Months of one year, 1 to 12, the last included. */
export type Period = { year: number; from: number; to: number }

/** Reads `2026`, `2026-Q4` and `2026-11`; null where it is none of them. */
export function readPeriod(text: string): Period | null {
  const [, year, quarter, month] = /^([12]\d{3})(?:-(?:Q([1-4])|(0[1-9]|1[0-2])))?$/.exec(text) ?? []
  if (!year) return null
  if (quarter) return { year: Number(year), from: Number(quarter) * 3 - 2, to: Number(quarter) * 3 }
  if (month) return { year: Number(year), from: Number(month), to: Number(month) }
  return wholeYear(Number(year))
}

export const wholeYear = (year: number): Period => ({ year, from: 1, to: 12 })

export const monthName = (month: number): string =>
  new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" }).format(Date.UTC(2000, month - 1))

/** `2026`, `Q4 2026`, `November 2026` */
export function sayPeriod({ year, from, to }: Period): string {
  if (from === to) return `${monthName(from)} ${year}`
  return to - from === 2 ? `Q${to / 3} ${year}` : String(year)
}

/** As it is in an address. */
export function writePeriod({ year, from, to }: Period): string {
  if (from === to) return `${year}-${String(from).padStart(2, "0")}`
  return to - from === 2 ? `${year}-Q${to / 3}` : String(year)
}

/** The years, quarters and months of these months (`2026-11`), newest first, each year followed by its parts. */
export function periodsOf(months: string[]): Period[] {
  const known = [...new Set(months)]
    .sort()
    .toReversed()
    .flatMap((month) => readPeriod(month) ?? [])
  const years = [...new Set(known.map(({ year }) => year))]
  return years.flatMap((year) => {
    const its = known.filter((one) => one.year === year)
    const quarters = [...new Set(its.map(({ from }) => Math.ceil(from / 3)))]
    return [wholeYear(year), ...quarters.map((q) => ({ year, from: q * 3 - 2, to: q * 3 })), ...its]
  })
}
