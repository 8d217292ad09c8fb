import { readdirSync } from "node:fs"
import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"

/**
 * The files that the build made for browsers: `/assets/*` carry a hash of their content in their names, the few at the
 * root are served by name, so that no page's address is looked for on the disk.
 * @param folder `build/client`
 */
export function staticFiles(folder: string): Hono {
  const files = new Hono()
  files.use("/assets/*", serveStatic({ root: folder, precompressed: true, onFound: cacheFor("31536000, immutable") }))
  const atRoot = serveStatic({ root: folder, onFound: cacheFor("300") })
  for (const file of readdirSync(folder, { withFileTypes: true })) if (file.isFile()) files.use(`/${file.name}`, atRoot)
  return files
}

type OnFound = NonNullable<NonNullable<Parameters<typeof serveStatic>[0]>["onFound"]>

const cacheFor =
  (age: string): OnFound =>
  (_path, c) =>
    c.header("Cache-Control", `public, max-age=${age}`)
