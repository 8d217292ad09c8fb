import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [reactRouter()],
  // Hundreds of small files, and the server needs a few of them: in the bundle they are read in one go.
  ssr: { noExternal: [/^@mantine\//] },
  build: { target: "es2023" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Dozens of small files cost a phone a request each and compress badly: what every public page needs comes
            // as two, the libraries and the house, with their styles.
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@react-router|cookie-es)\//,
                },
                {
                  name: "house",
                  test: /\/app\/(root|ui\/(?!forms|rich-text|toasts\/activity-s)|seo\/(page-meta|artist-name|json-ld\/(artist|breadcrumbs))|site\/(layout|not-found|shell|cart\/cart-(box|provider|store)))/,
                },
                // the gallery's and the shop's common part
                { name: "walls", test: /\/app\/site\/artworks\/(wall-|growing-wall|packed-works)/ },
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
