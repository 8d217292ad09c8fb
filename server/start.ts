import { enableCompileCache } from "node:module"
import { resolve } from "node:path"

// Most of a start is compiling code, of which Node keeps what came of it: from here on, so that this file is small.
enableCompileCache()
const { runSite } = await import("./run-site.ts")
await runSite(resolve(import.meta.dirname, ".."))
