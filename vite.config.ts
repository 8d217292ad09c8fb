import { globSync } from "node:fs"
import { relative, resolve } from "node:path"
import { reactRouter } from "@react-router/dev/vite"
import { defineConfig, type Plugin } from "vite"
import { plainLetters } from "./server/plain-letters.ts"

const styleSheets = globSync("app/**/*.module.css", { cwd: import.meta.dirname }).sort()

/** `label-2f`: a sheet's own name for it and the sheet's number. A wall says dozens of them, hundreds of times. */
const shortName = (name: string, file: string) =>
  `${name}-${styleSheets.indexOf(relative(import.meta.dirname, file)).toString(36)}`

/** Parts of the library's router, as its own files import them, and what browsers get in their place (the files say why). */
const ownParts: [name: RegExp, file: string][] = [
  [/\/routeModules\.js$/, "load-route-module.ts"],
  [/\/(fog-of-war|instrumentation)\.js$/, "left-out.ts"],
]

const partsOfRouter: Plugin = {
  name: "solander-parts-of-router",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId(source, importer) {
    if (!source.startsWith(".") || !/\/react-router\/dist\/.*\/(router|dom)\//.test(importer ?? "")) return null
    const file = ownParts.find(([name]) => name.test(source))?.[1]
    return file ? resolve(import.meta.dirname, "app/router", file) : null
  },
}

/** The code of public pages, and what the studio shares with them, get their router's parts; not in development (decision 102). */
const routerOfPublicPages: Plugin = {
  name: "solander-router-of-public-pages",
  enforce: "pre",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId(source, importer = "") {
    const isShared = /^(domain|lib|app)\/(?!admin\/|router\/|entry)/.test(relative(import.meta.dirname, importer))
    return source === "react-router" && isShared ? resolve(import.meta.dirname, "app/router/react-router.ts") : null
  },
}

export default defineConfig(({ command }) => ({
  plugins: [partsOfRouter, routerOfPublicPages, plainLetters, reactRouter()],
  ssr: {
    // Thousands of small files, of which the server needs a part: in the bundle they are read in one go. In development
    // nothing is bundled, and packages that are no modules run only as Node loads them.
    noExternal: command === "build" || undefined,
    // Of these there must be one copy, which commands and tests load as well; or they are no plain modules. In
    // `build/start.js` they are (`server/build-start.ts`).
    external: [
      ...["drizzle-orm", "pg", "pino", "react", "react-dom", "react-router", "zod"],
      ...["pg-native", "sharp"],
    ],
  },
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
                  test: /node_modules\/(react|react-dom|scheduler)\/|react-router\/dist\/production\/lib\/context\.js|\/app\/(entry\.client|router\/(?!whole-router|prefetch-links|start-studio|load-route-module|left-out)|ui\/connection\/install)/,
                },
                // the library's router, which the studio begins with, and public pages load when somebody does something
                {
                  name: "router",
                  test: /node_modules\/(react-router|@react-router|cookie-es)\/|\/app\/router\//,
                },
                {
                  name: "common",
                  test: /\/lib\/cut\.|\/app\/(root|ui\/(forms\/touched|(?!forms|marking|rich-text|connection\/(connection|install)|focus-after-action|toasts\/activity-(messages|stack)))|seo\/(page-meta|artist-name|json-ld\/(artist|breadcrumbs))|site\/(layout|not-found|shell|cart\/cart-(box|provider|store)|visits\/tell\.))/,
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
    ssr: {
      build: {
        rolldownOptions: {
          input: "./server/app.ts",
          // Only spaces and comments: names stay what they are in the log's errors.
          output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
        },
      },
    },
  },
}))
