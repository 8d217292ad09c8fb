export function getRequestedYear(url: string): number | undefined {
  const asked = new URL(url).searchParams.get("year")
  return asked && /^[12]\d{3}$/.test(asked) ? Number(asked) : undefined
}
