const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** In its largest unit: `20 minutes`, `3 hours`, `9 days` */
export function formatInLargestUnit(ms: number): string {
  if (ms >= 2 * dayMs) return formatWhole(ms / dayMs, "day")
  return ms >= hourMs ? formatWhole(ms / hourMs, "hour") : formatWhole(ms / minuteMs, "minute")
}

function formatWhole(value: number, unit: string): string {
  const whole = Math.max(1, Math.floor(value))
  if (whole > 1) return `${whole} ${unit}s`
  return unit === "hour" ? "an hour" : `a ${unit}`
}
