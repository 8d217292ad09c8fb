import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [reactRouter()],
  // Hundreds of small files, and the server needs a few of them: in the bundle they are read in one go.
  ssr: { noExternal: [/^@mantine\//] },
  build: { target: "es2023" },
  environments: {
    // One module graph for server, app, domain and the TSX of mails and PDFs.
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
})
