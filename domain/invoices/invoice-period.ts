/** Months 1 to 12, inclusive. */
export type InvoicePeriod = { year: number; from: number; to: number }

/** `2026`, `2026-Q4` or `2026-11`; null: invalid. */
export function parseInvoicePeriod(text: string): InvoicePeriod | null {
  const [, year, quarter, month] = /^([12]\d{3})(?:-(?:Q([1-4])|(0[1-9]|1[0-2])))?$/.exec(text) ?? []
  if (!year) return null
  if (quarter) return { year: Number(year), from: Number(quarter) * 3 - 2, to: Number(quarter) * 3 }
  if (month) return { year: Number(year), from: Number(month), to: Number(month) }
  return getYearPeriod(Number(year))
}

export const getYearPeriod = (year: number): InvoicePeriod => ({ year, from: 1, to: 12 })

export const formatMonthName = (month: number): string =>
  new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" }).format(Date.UTC(2000, month - 1))

/** `2026`, `Q4 2026`, `November 2026` */
export function formatInvoicePeriod({ year, from, to }: InvoicePeriod): string {
  if (from === to) return `${formatMonthName(from)} ${year}`
  return to - from === 2 ? `Q${to / 3} ${year}` : String(year)
}

export function toInvoicePeriodParameter({ year, from, to }: InvoicePeriod): string {
  if (from === to) return `${year}-${String(from).padStart(2, "0")}`
  return to - from === 2 ? `${year}-Q${to / 3}` : String(year)
}

/** Newest first, each year before its parts. @param months like `2026-11` */
export function listInvoicePeriods(months: string[]): InvoicePeriod[] {
  const known = [...new Set(months)]
    .sort()
    .toReversed()
    .flatMap((month) => parseInvoicePeriod(month) ?? [])
  const years = [...new Set(known.map(({ year }) => year))]
  return years.flatMap((year) => {
    const its = known.filter((one) => one.year === year)
    const quarters = [...new Set(its.map(({ from }) => Math.ceil(from / 3)))]
    return [getYearPeriod(year), ...quarters.map((q) => ({ year, from: q * 3 - 2, to: q * 3 })), ...its]
  })
}
