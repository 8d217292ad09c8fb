export const studioRoute = "admin/layout"

export function isOfStudio(routes: Record<string, { parentId?: string } | undefined>, id: string | undefined): boolean {
  return id !== undefined && (id === studioRoute || isOfStudio(routes, routes[id]?.parentId))
}
