/** The year in an address: `?year=2025`; undefined where there is none. */
export function yearIn(url: string): number | undefined {
  const asked = new URL(url).searchParams.get("year")
  return asked && /^[12]\d{3}$/.test(asked) ? Number(asked) : undefined
}
