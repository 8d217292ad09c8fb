import { isReservedSlug } from "../domain/pages/reserved-slugs.ts"
import { listRoutes, type RouteFlags } from "./route-entry.ts"
import routes from "./routes.ts"

type RequestFlags = Readonly<Omit<RouteFlags, "secret"> & { secret: boolean }>

const listed = listRoutes(routes)

/** The segments before a route's first parameter, as alternatives of a pattern, the longest first. */
function joinBeginnings(isIncluded: (flags: RouteFlags) => boolean, slash: string): string {
  const beginnings = listed
    .filter(({ flags }) => isIncluded(flags))
    .map(({ path }) => path.replace(/\/[:*].*$/, "").slice(1))
    .toSorted((one, other) => other.length - one.length)
  return [...new Set(beginnings)].map((path) => path.replaceAll(".", "\\.").replaceAll("/", slash)).join("|")
}

/** For patterns that ignore case and doubled slashes. */
export const joinSecretBeginnings = (secret: RouteFlags["secret"]): string =>
  joinBeginnings((flags) => flags.secret === secret, "/+")

const secretPaths = new RegExp(`^/+(?:${joinBeginnings(({ secret }) => secret !== undefined, "/+")})(?:[/.]|$)`, "i")

/** Routes match capitals and encoded letters, too. */
const isSecret = (path: string) =>
  secretPaths.test(path.includes("%") ? path.replace(/%[2-7][\da-f]/gi, decodeURIComponent) : path)

/** No data is framed, uses the camera or counts as a visit. */
const toDataFlags = ({ cached, secret, offline, uploads }: RequestFlags): RequestFlags => ({
  cached,
  secret,
  offline,
  uploads,
})

/** An address that is no route, or a route in another spelling: it is as secret, and nothing is permitted. */
const getUnlistedFlags = (path: string): RequestFlags => ({
  secret: isSecret(path),
  offline: "never",
})

type PathNode = { fixed: Map<string, PathNode>; parameter?: PathNode; page?: RequestFlags; data?: RequestFlags }

const fixedPaths = new Map<string, RequestFlags>()
const tree: PathNode = { fixed: new Map() }

for (const { path, index, flags } of listed) {
  const page: RequestFlags = { ...flags, secret: isSecret(path) }
  const data = toDataFlags(page)
  if (path.includes(":")) addToTree(path, page, data)
  else if (!path.includes("*") && (index || !fixedPaths.has(path))) {
    fixedPaths.set(path, page)
    fixedPaths.set(`${path}.data`, data)
    if (index) fixedPaths.set(`${path === "/" ? "" : path}/_.data`, data)
  }
  if (path === "/") fixedPaths.set("/_root.data", data)
}

function addToTree(path: string, page: RequestFlags, data: RequestFlags): void {
  let node = tree
  for (const segment of path.slice(1).split("/")) {
    const next = (segment.startsWith(":") ? node.parameter : node.fixed.get(segment)) ?? { fixed: new Map() }
    if (segment.startsWith(":")) node.parameter = next
    else node.fixed.set(segment, next)
    node = next
  }
  node.page = page
  node.data = data
}

const slug = /^[a-z\d]+(?:-[a-z\d]+)*$/

/** Of the artist's own. The router gives other spellings of the site's addresses, such as `/Checkout`, to the site's pages. */
const mayBePage = (segment: string) => slug.test(segment) && !isReservedSlug(segment)

/** As in the router, a fixed segment precedes a parameter. @param start of the next segment, after its slash */
function findNode(node: PathNode, path: string, start: number): PathNode | undefined {
  if (start > path.length) return node.page && node
  const slash = path.indexOf("/", start)
  const end = slash === -1 ? path.length : slash
  const next = node.fixed.size > 0 ? node.fixed.get(path.slice(start, end)) : undefined
  const found = next && findNode(next, path, end + 1)
  if (!found && node === tree && !mayBePage(path.slice(start, end))) return undefined
  return found ?? (node.parameter && end > start ? findNode(node.parameter, path, end + 1) : undefined)
}

/**
 * The flags of a request for a page or its data. Only the exact spelling of an address has the flags that permit something;
 * `secret` also holds for every other spelling. @param path without the query
 */
export function getRouteFlags(path: string): RequestFlags {
  const fixed = fixedPaths.get(path)
  if (fixed) return fixed
  const isData = path.endsWith(".data")
  const node = findNode(tree, isData ? path.slice(0, -".data".length) : path, 1)
  return (isData ? node?.data : node?.page) ?? getUnlistedFlags(path)
}

export const isCountedPath = (path: string): boolean => getRouteFlags(path).counted === true
