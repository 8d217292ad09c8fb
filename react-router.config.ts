import { join } from "node:path"
import type { Config } from "@react-router/dev/config"
import { buildLauncher, buildStart } from "./server/build-start.ts"
import { buildWorker } from "./server/build-worker.ts"
import { precompress } from "./server/precompress.ts"
import { writeSiteManifest } from "./server/site-manifest.ts"

export default {
  ssr: true,
  // One small file that is kept for ever, instead of a part of it in every page and a question about every link.
  routeDiscovery: { mode: "initial" },
  // A page's own loader is a hundred bytes: not worth a file.
  splitRouteModules: false,
  // Who may write is decided by `server/same-site.ts`, before any page is asked. The router's own check compares the
  // visitor's origin with the request's address, which behind a proxy that speaks TLS is http, and knows no Origin: null.
  allowedActionOrigins: ["**"],
  async buildEnd({ reactRouterConfig }) {
    const assets = join(reactRouterConfig.buildDirectory, "client/assets")
    await writeSiteManifest(assets)
    await precompress(assets)
    await buildWorker(join(reactRouterConfig.buildDirectory, "client"))
    await buildStart(reactRouterConfig.buildDirectory)
    await buildLauncher(reactRouterConfig.buildDirectory)
  },
} satisfies Config
