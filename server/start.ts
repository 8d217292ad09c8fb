import { enableCompileCache } from "node:module"
import { resolve } from "node:path"

// Most of a start is compiling code, which Node caches from here on.
enableCompileCache()
const { runSite } = await import("./run-site.ts")
await runSite(resolve(import.meta.dirname, ".."))
