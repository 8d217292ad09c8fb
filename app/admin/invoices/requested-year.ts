export function getRequestedYear(url: string): number | undefined {
  const year = new URL(url).searchParams.get("year")
  return year && /^[12]\d{3}$/.test(year) ? Number(year) : undefined
}
