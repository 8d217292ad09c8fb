import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { isOfStudio, studioRoute } from "./studio-routes.ts"

/** The file of the build that lists every route for the browser's router. */
const manifestFile = /^manifest-[\w-]+\.js$/
const before = "window.__reactRouterManifest="

/** The route that every page is below. */
const root = "root"

/** What no link or form of a page leads to through the router: pictures, files, calendars, messages of providers, lists for programs. */
const ofPrograms =
  /^(?:api\/(?:certificate-\w+|commission-calendar|commissions|payment-events|return-picture|room-picture|room-invoice)|seo\/|site\/exhibitions\/press-file)/

type Route = { parentId?: string; imports?: string[]; css?: string[] } & Record<string, unknown>
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

/**
 * A route without what the router takes for granted: what it has not got (one without `hasLoader` has no loader), and files that
 * every page has loaded already.
 * @param loaded those files
 */
const shortened = (route: Route, loaded: Set<string>) =>
  Object.fromEntries(
    Object.entries<unknown>({
      ...route,
      imports: route.imports?.filter((file) => !loaded.has(file)),
      css: route.css?.filter((file) => !loaded.has(file)),
    }).filter(([, value]) => value !== false && value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )

/**
 * Writes the list of routes a second time, without those of the studio, and those that only programs ask for: more than half of
 * the list, which visitors need not load.
 * Its name is the first one's with `-site` (`siteManifest` in app/ui/late-scripts). A way from the site into the studio
 * is a new document.
 * @param folder `build/client/assets`
 * @throws if the file is missing or of another form than this version of React Router writes
 */
export async function writeSiteManifest(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((file) => manifestFile.test(file))
  if (!name) throw new Error(`${folder} has no list of routes`)
  const text = await readFile(join(folder, name), "utf8")
  if (!text.startsWith(before)) throw new Error(`${name} is not a list of routes`)
  const manifest = JSON.parse(text.slice(before.length).replace(/;\s*$/, "")) as Manifest
  const { imports = [], css = [] } = manifest.routes[root] ?? {}
  const loaded = new Set([manifest.entry.module, ...manifest.entry.imports, ...imports, ...css])
  const routes = Object.fromEntries(
    Object.entries(manifest.routes)
      .filter(([id]) => !isOfStudio(manifest.routes, id) && !ofPrograms.test(id))
      .map(([id, route]) => [id, shortened(route, id === root ? new Set() : loaded)]),
  )
  if (!manifest.routes[studioRoute]) throw new Error(`${name} does not list the studio’s layout, ${studioRoute}`)
  await writeFile(
    join(folder, name.replace(/\.js$/, "-site.js")),
    `${before}${JSON.stringify({ ...manifest, routes })};`,
  )
}
