import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { build } from "vite"
import { studioWorkerFile } from "../app/live/studio-worker/worker-names.ts"
import { listRoutes } from "../app/route-entry.ts"
import addresses from "../app/routes.ts"

/** Pages that work offline before they were ever opened: those for a fair, and the pages that lead there. */
const offlinePages = [
  "root",
  "admin/layout",
  ...listRoutes(addresses)
    .filter(({ flags }) => flags.offline === "preloaded")
    .map(({ id }) => id),
]

type Route = { module: string; imports?: string[]; css?: string[] }
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

/**
 * Another build is another worker, which drops the old cache. @param folder `build/client` @throws if the build has no route
 * manifest, or lacks one of those pages
 */
export async function buildWorker(folder: string): Promise<void> {
  const assets = join(folder, "assets")
  const name = (await readdir(assets)).find((file) => /^manifest-[\w-]+\.js$/.test(file) && !file.includes("-site"))
  if (!name) throw new Error(`${assets} has no list of routes`)
  const text = await readFile(join(assets, name), "utf8")
  const manifest = JSON.parse(text.slice(text.indexOf("{")).replace(/;\s*$/, "")) as Manifest
  const ofRoutes = offlinePages.flatMap((id) => {
    const route = manifest.routes[id]
    if (!route) throw new Error(`the build has no page ${id}`)
    return [route.module, ...(route.imports ?? []), ...(route.css ?? [])]
  })
  const { entry } = manifest
  const shell = [...new Set([`/assets/${name}`, entry.module, ...entry.imports, ...ofRoutes])]
  const version = createHash("sha256").update(text).digest("hex").slice(0, 12)
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { VERSION: JSON.stringify(version), SHELL: JSON.stringify(shell) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2023",
      rolldownOptions: {
        input: resolve(import.meta.dirname, "../app/live/studio-worker/worker.ts"),
        output: { format: "iife", entryFileNames: studioWorkerFile.slice(1) },
      },
    },
  })
}
