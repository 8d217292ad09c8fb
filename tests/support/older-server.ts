import { globSync, readFileSync } from "node:fs"

/*
 * The tests that run on the oldest supported PostgreSQL, if it is installed: those whose SQL no other test sends. Pages, forms
 * and files do not depend on the server's version.
 *
 * - Migrations, queries, search, locks, triggers, imports and jobs: every test of `db`, `domain` and `services` that
 *   has a database of its own.
 * - Requests, only where a noun's queries have no such test in `domain`. Remove a file from this list when `domain` gets
 *   the test.
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
 * Tests with a database that are about files, other programs, or the cost of many rows. Other tests send the same SQL.
 */
const unrelatedToSql = [
  "domain/archive/backups.test.ts",
  "domain/archive/fuzz.test.ts",
  "domain/archive/hostile-archives.test.ts",
  "domain/archive/archive-secrets.test.ts",
  "domain/artworks/catalog/shelves-at-scale.test.ts",
  "domain/customers/many-customers.test.ts",
  "domain/artworks/import/runs/import-pictures.test.ts",
  "domain/media/derive-picture.test.ts",
  "domain/messages/inbound/read-mailbox.test.ts",
]

const databaseImport = /support\/(database|shop|shop-with-mail)\.ts"/

/** @returns paths from the project's root */
export function testsOnOlderServer(): string[] {
  const codeTests = globSync("{db,domain,services}/**/*.test.{ts,tsx}").filter((path) =>
    databaseImport.test(readFileSync(path, "utf8")),
  )
  return [...codeTests, ...onlyInRequests].filter((path) => !unrelatedToSql.includes(path))
}

/**
 * Tests of `domain` run only there: a newer server accepts the same SQL, which tests of requests, processes and browsers send
 * to it. Tests of sales and money run on both.
 */
export function onlyOnOlderServer(): string[] {
  const onBoth = /^domain\/(checkout|orders|payments)\//
  return testsOnOlderServer().filter((path) => path.startsWith("domain/") && !onBoth.test(path))
}
