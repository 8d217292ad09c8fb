import { defineConfig } from "vitest/config"
import { getMissingServerMessage } from "./tests/support/database-server.ts"
import { onlyOnOlderServer, testsOnOlderServer } from "./tests/support/older-server.ts"
import { testsOnS3 } from "./tests/support/tests-on-s3.ts"

const missing = getMissingServerMessage()
if (missing) console.log(missing)

const common = {
  globalSetup: ["tests/support/global-setup.ts"],
  setupFiles: ["tests/support/known-hashes.ts"],
  // Eight megabytes that are a module already: Vitest would rewrite them for each project, and compile them for each
  // process without Node's cache.
  server: { deps: { external: [/\/build\/server\//] } },
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // As in browsers: a busy machine can be too slow for the first try, and the end of `npm test` lists which tests it was for.
  retry: 1,
  // It takes longer than the usual second.
  expect: { poll: { timeout: 10_000 } },
  // No module holds state, so files share what they import, most of all the built site: without that, two fifths of the
  // requests' time would be imports.
  isolate: false,
}

/**
 * The built site renders with React as it is deployed. React's own for development, which creates an Error for each element,
 * takes half of the processor time of all requests.
 */
const asDeployed = { oxc: { jsx: { development: false } } }
const onServer = { ...common, env: { NODE_ENV: "production" } }

export default defineConfig({
  test: {
    // More than there are usual cores: tests often wait for servers and other processes.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...common,
          name: "units",
          include: ["{lib,app,domain}/**/*.test.{ts,tsx}"],
          exclude: missing ? [] : onlyOnOlderServer(),
        },
      },
      {
        ...asDeployed,
        test: {
          ...onServer,
          name: "services and requests",
          include: ["{db,services,server,demo,tests}/**/*.test.{ts,tsx}"],
          exclude: ["tests/{browser,engines,fixtures}/**"],
        },
      },
      { ...asDeployed, test: { ...onServer, name: "S3", include: testsOnS3, provide: { s3: true } } },
      // Where another server could answer otherwise.
      ...(missing
        ? []
        : [
            {
              ...asDeployed,
              test: {
                ...onServer,
                name: "PostgreSQL 15",
                include: testsOnOlderServer(),
                provide: { olderServer: true },
              },
            },
          ]),
    ],
  },
})
