import * as build from "virtual:react-router/server-build"
import { TrieRouter } from "hono/router/trie-router"

type Route = { id: string; parentId?: string | undefined; path?: string | undefined }

const fixedPatterns = [
  "/healthz",
  "/readyz",
  "/metrics",
  "/files/*",
  "/assets/*",
  "/auth/v1/*",
  "/.well-known/jwks.json",
  "/api/visits",
  "/api/live-works",
]

/** The pattern of an address's route, which bounds the number of labels and contains neither ids nor secrets. */
export function createRouteMatcher(): (path: string) => string {
  const routes = Object.values((build as unknown as { routes: Record<string, Route | undefined> }).routes)
  const byId = new Map(routes.map((route) => [route?.id, route]))
  const getFullPath = (route: Route | undefined): string =>
    route ? [getFullPath(byId.get(route.parentId)), route.path].filter(Boolean).join("/") : ""
  const patterns = new Set([...fixedPatterns, ...routes.map((route) => `/${getFullPath(route)}`)])
  patterns.delete("/*")
  const router = new TrieRouter<string>()
  // Static patterns precede those with parameters.
  for (const pattern of [...patterns].sort((one, other) => countParameters(one) - countParameters(other)))
    router.add("GET", pattern, pattern)
  return (path) => {
    const page = path.replace(/\.data$/, "").replace(/^\/_(?:root)?$/, "/")
    return router.match("GET", page)[0][0]?.[0] ?? "other"
  }
}

const countParameters = (pattern: string) => (pattern.match(/[:*]/g) ?? []).length
