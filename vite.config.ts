import { globSync } from "node:fs"
import { relative, resolve } from "node:path"
import { reactRouter } from "@react-router/dev/vite"
import { defineConfig, type Plugin } from "vite"
import { asciiEscapes } from "./server/ascii-escapes.ts"
import { browserPatterns } from "./server/browser-patterns.ts"

const styleSheets = globSync("app/**/*.module.css", { cwd: import.meta.dirname }).sort()

/** `label-2f`: a sheet's own name for it and the sheet's number. A wall says dozens of them, hundreds of times. */
const shortName = (name: string, file: string) =>
  `${name}-${styleSheets.indexOf(relative(import.meta.dirname, file)).toString(36)}`

let isLoaderReplaced = false

/** The router's own function that loads a page's code is replaced in browsers; `load-route-module.ts` says why. */
const routeModuleLoader = {
  name: "solander-route-module-loader",
  resolveId(source: string, importer = "") {
    if (!/\/routeModules\.js$/.test(source) || !/\/react-router\/dist\//.test(importer)) return null
    isLoaderReplaced = true
    return resolve(import.meta.dirname, "app/hydration/load-route-module.ts")
  },
}

const routeModuleLoaderOfBuild: Plugin = {
  ...routeModuleLoader,
  enforce: "pre",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle() {
    if (!isLoaderReplaced) this.error("The router no longer has the function that load-route-module.ts replaces.")
  },
}

export default defineConfig(({ command }) => ({
  plugins: [routeModuleLoaderOfBuild, asciiEscapes, reactRouter()],
  ssr: {
    // Thousands of small files, of which the server needs a part: in the bundle they are read in one go. In development
    // nothing is bundled, and packages that are no modules run only as Node loads them.
    noExternal: command === "build" || undefined,
    // Of these there must be one copy, which commands and tests load as well; or they are no plain modules. In
    // `build/start.js` they are (`server/build-start.ts`).
    external: [
      ...["drizzle-orm", "pg", "pino", "react", "react-dom", "react-router", "zod"],
      ...["pg-native", "sharp", "ssh2"],
    ],
  },
  build: { target: "es2023" },
  // In development libraries are bundled before the first page is requested.
  optimizeDeps: { rolldownOptions: { plugins: [routeModuleLoader] } },
  define: browserPatterns,
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
                  name: "libraries",
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@react-router|cookie-es)\/|\/app\/(entry\.client|hydration\/(?!early-input)|ui\/connection\/install)/,
                },
                {
                  name: "common",
                  test: /\/lib\/truncate-text\.|\/app\/(root|ui\/(forms\/touched|(?!forms|marking|rich-text|setup-steps|connection\/(connection|install)|focus-after-action|toasts\/activity-(messages|stack)))|seo\/(page-meta|artist-name|json-ld\/artist)|site\/(layout|not-found|shell|cart\/cart-(provider|store)|visits\/send-visit\.))/,
                },
                // what the gallery and series share, and the index of works, which the shop has, too
                {
                  name: "series",
                  test: /\/app\/site\/(series\/(bodies-of-work|series-count)\.|artworks\/(works-index|listing-count))/,
                },
                // the gallery's and the shop's common part
                { name: "listing", test: /\/app\/site\/artworks\/(listing|infinite-works|packed-works)/ },
                // what forms of the contact, commission and checkout pages share
                {
                  name: "forms",
                  test: /\/app\/ui\/forms\/(choices|fields|focus-first-invalid|notes|open-errors)\./,
                },
                // what the checkout shares with a work's page
                {
                  name: "offer",
                  test: /\/domain\/artworks\/print-options\.|\/app\/site\/cart\/(option-labels|own-works)/,
                },
                // A few hundred bytes each, and every public page lists the files of all others.
                {
                  name: "dates",
                  test: /\/lib\/(calendar-dates|site-time|sentences)\.|\/site\/(exhibitions\/join-date-parts|blog\/written-on)\.|\/domain\/exhibitions\/exhibition\./,
                },
                { name: "rich-text", test: /\/app\/ui\/rich-text\/|\/lib\/rich-text\/rich-text-contents\./ },
                {
                  name: "orders",
                  test: /\/site\/orders\/(order-lines|order\.module)|\/domain\/orders\/order-total-labels\.|\/app\/ui\/focus-after-action\./,
                },
                {
                  name: "certificates",
                  test: /\/site\/certificates\/(certificates\.module|certified-work)|\/domain\/certificates\/certificate-labels\./,
                },
                // of forms with a picture
                { name: "picture-field", test: /\/app\/ui\/forms\/(picture-field|chosen-preview)\./ },
                { name: "addresses", test: /\/lib\/(addresses|regions)\./ },
                {
                  name: "set-up",
                  test: /\/app\/(ui\/setup-steps\/|account\/(first-run-forms|name-preview|next-field|sign-in-layout)\.)/,
                },
                // what the checkout shares with the page for paying
                {
                  name: "buying",
                  test: /\/app\/site\/checkout\/(payment-choice|stored-form|placed-works)\./,
                },
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
