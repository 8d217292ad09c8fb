const kept = { day: 7, week: 5, month: 12 }

/** ISO 8601: the week of the year's first Thursday is the first. */
function formatWeek(at: Date): string {
  const thursday = new Date(at.getTime() + (4 - (at.getUTCDay() || 7)) * 86_400_000)
  const day = Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / 86_400_000)
  return `${thursday.getUTCFullYear()}-${Math.floor(day / 7) + 1}`
}

const periods: Record<keyof typeof kept, (at: Date) => string> = {
  day: (at) => at.toISOString().slice(0, 10),
  week: formatWeek,
  month: (at) => at.toISOString().slice(0, 7),
}

/** The newest of each of the latest 7 days, 5 weeks and 12 months that have a backup. In UTC. */
export function chooseKeptCopies<T extends { madeAt: Date }>(copies: T[]): Set<T> {
  const newestFirst = copies.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
  const chosen = new Set<T>()
  for (const [period, most] of Object.entries(kept)) {
    const seen = new Set<string>()
    for (const copy of newestFirst) {
      const name = periods[period as keyof typeof kept](copy.madeAt)
      if (seen.has(name) || seen.size >= most) continue
      seen.add(name)
      chosen.add(copy)
    }
  }
  return chosen
}
