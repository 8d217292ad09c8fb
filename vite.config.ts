import { globSync } from "node:fs"
import { relative, resolve } from "node:path"
import { reactRouter } from "@react-router/dev/vite"
import { defineConfig, type Plugin } from "vite"

const styleSheets = globSync("app/**/*.module.css", { cwd: import.meta.dirname }).sort()

/** `label-2f`: a sheet's own name for it and the sheet's number. A wall says dozens of them, hundreds of times. */
const shortName = (name: string, file: string) =>
  `${name}-${styleSheets.indexOf(relative(import.meta.dirname, file)).toString(36)}`

/** The router's browser part loads the code of pages with our function (`install-route-modules.ts` says why). */
const ownLoader: Plugin = {
  name: "solander-route-modules",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId(source, importer) {
    const isRouters = source === "./routeModules.js" && importer?.includes("/react-router/dist/")
    return isRouters ? resolve(import.meta.dirname, "app/ui/connection/install-route-modules.ts") : null
  },
}

export default defineConfig({
  plugins: [ownLoader, reactRouter()],
  // Hundreds of small files, and the server needs a few of them: in the bundle they are read in one go.
  ssr: { noExternal: [/^@mantine\//] },
  build: { target: "es2023" },
  css: { modules: { generateScopedName: shortName } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Dozens of small files cost a phone a request each and compress badly: what every public page needs comes
            // as two, the libraries and the common parts, with their styles.
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@react-router|cookie-es)\/|\/app\/(entry\.client|ui\/connection\/install)/,
                },
                {
                  name: "common",
                  test: /\/app\/(root|ui\/(?!forms|marking|rich-text|connection\/(connection|install)|focus-after-action|toasts\/activity-(messages|stack))|seo\/(page-meta|artist-name|json-ld\/(artist|breadcrumbs))|site\/(layout|not-found|shell|cart\/cart-(box|provider|store)))/,
                },
                // the gallery's and the shop's common part
                { name: "listing", test: /\/app\/site\/artworks\/(listing|infinite-grid|scroll-memory|packed-works)/ },
              ],
            },
          },
        },
      },
    },
    // One module graph for server, app, domain and the TSX of mails and PDFs.
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
})
