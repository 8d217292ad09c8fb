import { defineConfig } from "vitest/config"
import { missingServer } from "./tests/support/database-server.ts"
import { testsOnOlderServer } from "./tests/support/older-server.ts"

const missing = missingServer()
if (missing) console.log(missing)

const common = { globalSetup: ["tests/support/global-setup.ts"], testTimeout: 30_000, hookTimeout: 60_000 }
const everything = ["{lib,domain,db,services,server,app,demo}/**/*.test.{ts,tsx}", "tests/**/*.test.{ts,tsx}"]
const outside = ["tests/browser/**", "tests/engines/**", "node_modules/**"]

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...common, name: "units and requests", include: everything, exclude: outside } },
      // The same tests again where another server could answer otherwise.
      ...(missing
        ? []
        : [
            {
              test: { ...common, name: "PostgreSQL 15", include: testsOnOlderServer(), provide: { olderServer: true } },
            },
          ]),
    ],
  },
})
