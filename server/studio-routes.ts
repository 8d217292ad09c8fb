/** The route that all pages of the studio are below. */
export const studioRoute = "admin/layout"

/**
 * Whether a route is the studio's layout or below it.
 * @param routes of the build or of the browser's list, by their ids
 */
export function isOfStudio(routes: Record<string, { parentId?: string } | undefined>, id: string | undefined): boolean {
  return id !== undefined && (id === studioRoute || isOfStudio(routes, routes[id]?.parentId))
}
