import { defineConfig } from "vitest/config"
import { missingServer } from "./tests/support/database-server.ts"

// The half that runs on an older PostgreSQL is left out where there is none.
const missing = missingServer()
if (missing) {
  console.log(missing)
  process.exit(0)
}

export default defineConfig({
  test: {
    include: ["{lib,domain,db,services,server,app,demo}/**/*.test.{ts,tsx}", "tests/**/*.test.{ts,tsx}"],
    exclude: ["tests/browser/**", "node_modules/**"],
    globalSetup: ["tests/support/global-setup.ts"],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
