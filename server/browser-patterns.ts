import { listRoutes } from "../app/route-entry.ts"
import addresses from "../app/routes.ts"

const listed = listRoutes(addresses)

const getFirstSegment = (path: string) => path.split("/")[1] ?? ""

/** Addresses whose visits browsers do not report: all that begin like one with a secret, or like one that is never counted. */
function formatUncountedPattern(): string {
  const unreported = listed.filter(({ flags }) => flags.secret !== undefined || flags.counted === false)
  const isCounted = (segment: string) => listed.some(({ path, flags }) => path === `/${segment}` && flags.counted)
  const segments = [...new Set(unreported.map(({ path }) => getFirstSegment(path)))]
  return `^/(?:${segments.map((segment) => (isCounted(segment) ? `${segment}/` : segment)).join("|")})`
}

/** Pages that show works whose availability changes. */
function formatLivePattern(): string {
  const paths = listed.filter(({ flags }) => flags.live).map(({ path }) => path.slice(1).replace(/:\w+/g, "[^/]+"))
  return `^/(?:${paths.join("|")})/?$`
}

/** Constants of the browsers' code, which does not have the list of all addresses. */
export const browserPatterns = {
  UNCOUNTED_PATHS: JSON.stringify(formatUncountedPattern()),
  LIVE_PATHS: JSON.stringify(formatLivePattern()),
}
