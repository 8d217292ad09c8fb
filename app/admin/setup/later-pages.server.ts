import { listRoutes } from "../../route-entry.ts"
import routes from "../../routes.ts"

const paths = { payments: "/admin/settings/payments", domain: "/admin/settings/domain" }

/** Pages that set-up leads to, where this version has them. */
export function findLaterPages(): { payments: string | null; domain: string | null } {
  const all = new Set(listRoutes(routes).map(({ path }) => path))
  const find = (path: string) => (all.has(path) ? path : null)
  return { payments: find(paths.payments), domain: find(paths.domain) }
}
