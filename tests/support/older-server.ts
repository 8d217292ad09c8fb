import { globSync, readFileSync } from "node:fs"

/*
 * Which tests run on the oldest PostgreSQL that Solander supports, where it is installed: those that send SQL which no
 * other test sends. Pages, forms and files do not depend on the server's version.
 *
 * - Migrations, queries, search, locks, triggers, imports and jobs: every test of `db`, `domain` and `services` that
 *   has a database of its own.
 * - Requests, only where a noun's queries have no such test in `domain`. Add a file here with such a noun, and remove
 *   it when `domain` gets the test.
 */
const onlyInRequests = [
  "account-end",
  "account-races",
  "account-trust",
  "admin-artworks",
  "admin-desk",
  "feeds",
  "home",
  "cached-pages",
].map((name) => `tests/requests/${name}.test.ts`)

/**
 * Their database holds rows, but they test files, programs beside it, or what many rows cost. What they ask of the database
 * is in other tests, too.
 */
const aboutOther = [
  "domain/archive/backups.test.ts",
  "domain/archive/fuzz.test.ts",
  "domain/archive/hostile-archives.test.ts",
  "domain/archive/archive-secrets.test.ts",
  "domain/artworks/shelves-at-scale.test.ts",
  "domain/customers/many-customers.test.ts",
  "domain/imports/import-pictures.test.ts",
  "domain/media/derive-picture.test.ts",
  "domain/messages/read-mailbox.test.ts",
]

const hasDatabase = /support\/(database|shop|shop-with-mail)\.ts"/

/** @returns paths from the project's root */
export function testsOnOlderServer(): string[] {
  const ofCode = globSync("{db,domain,services}/**/*.test.{ts,tsx}").filter((path) =>
    hasDatabase.test(readFileSync(path, "utf8")),
  )
  return [...ofCode, ...onlyInRequests].filter((path) => !aboutOther.includes(path))
}

/**
 * Those of `domain` run there alone: a newer server takes what an older one takes, and is asked the same by all tests of
 * requests, of the process and in browsers. What decides who gets a work and what it costs runs on both.
 */
export function onlyOnOlderServer(): string[] {
  const onBoth = /^domain\/(checkout|orders|payments|settlement)\//
  return testsOnOlderServer().filter((path) => path.startsWith("domain/") && !onBoth.test(path))
}
