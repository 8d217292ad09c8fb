/** `2022–2026`, `2022`, or "" without years. */
export function formatYearSpan(from: number | null, to: number | null): string {
  if (from === null || to === null) return ""
  return from === to ? String(from) : `${from}–${to}`
}
