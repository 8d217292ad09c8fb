import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: "es2023" },
  environments: {
    // One module graph for server, app, domain and the TSX of mails and PDFs.
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
})
