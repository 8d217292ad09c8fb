import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { listRoutes } from "../app/route-entry.ts"
import addresses from "../app/routes.ts"
import { isOfStudio, studioRoute } from "./studio-routes.ts"

const manifestFile = /^manifest-[\w-]+\.js$/
const manifestPrefix = "window.__reactRouterManifest="

const root = "root"

const outsideRouter = new Set(
  listRoutes(addresses)
    .filter(({ flags }) => flags.outsideRouter)
    .map(({ id }) => id),
)

/** The studio's previews of public pages. */
const isBelowStudio = ({ path }: Route) => path?.startsWith("admin/") === true

type Route = { parentId?: string; path?: string; imports?: string[]; css?: string[] } & Record<string, unknown>
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

/** Omits what browsers need not know: the router's defaults (a route without `hasLoader` has no loader), and files of every page. */
const shortenRoute = (route: Route, loaded: Set<string>) =>
  Object.fromEntries(
    Object.entries<unknown>({
      ...route,
      imports: route.imports?.filter((file) => !loaded.has(file)),
      css: route.css?.filter((file) => !loaded.has(file)),
      hasDefaultExport: undefined,
    }).filter(([, value]) => value !== false && value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )

/**
 * A second manifest without routes that visitors need not load, with the suffix `-site`. A link from the site into the studio
 * loads a document. @param folder `build/client/assets` @throws if the manifest is missing or in another form than this version
 * of React Router writes
 */
export async function writeSiteManifest(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((file) => manifestFile.test(file))
  if (!name) throw new Error(`${folder} has no list of routes`)
  const text = await readFile(join(folder, name), "utf8")
  if (!text.startsWith(manifestPrefix)) throw new Error(`${name} is not a list of routes`)
  const manifest = JSON.parse(text.slice(manifestPrefix.length).replace(/;\s*$/, "")) as Manifest
  const { imports = [], css = [] } = manifest.routes[root] ?? {}
  const loaded = new Set([manifest.entry.module, ...manifest.entry.imports, ...imports, ...css])
  const routes = Object.fromEntries(
    Object.entries(manifest.routes)
      .filter(([id, route]) => !isOfStudio(manifest.routes, id) && !isBelowStudio(route) && !outsideRouter.has(id))
      .map(([id, route]) => [id, shortenRoute(route, id === root ? new Set() : loaded)]),
  )
  if (!manifest.routes[studioRoute]) throw new Error(`${name} does not list the studio’s layout, ${studioRoute}`)
  await writeFile(
    join(folder, name.replace(/\.js$/, "-site.js")),
    `${manifestPrefix}${JSON.stringify({ ...manifest, routes })};`,
  )
}
