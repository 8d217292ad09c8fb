/** Without the router's own parameter, which must not appear in visible URLs. */
export function getVisibleSearch(url: string): string {
  const { searchParams } = new URL(url)
  searchParams.delete("_routes")
  return searchParams.size > 0 ? `?${searchParams}` : ""
}
