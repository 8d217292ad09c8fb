import { globSync, readFileSync } from "node:fs"

/*
 * Which tests run a second time, on the oldest PostgreSQL that Solander supports: those that send SQL which no other
 * test sends. Pages, forms and files do not depend on the server's version.
 *
 * - Migrations, queries, search, locks, triggers, imports and jobs: every test of `db`, `domain` and `services` that
 *   has a database of its own.
 * - Requests, only where a noun's queries have no such test in `domain`. Add a file here with such a noun, and remove
 *   it when `domain` gets the test.
 */
const onlyInRequests = [
  "accounts",
  "admin-artworks",
  "admin-desk",
  "commissions",
  "contact",
  "feeds",
  "home",
  "cached-pages",
  "newsletter",
].map((name) => `tests/requests/${name}.test.ts`)

/** Their database holds rows, but they test picture files, or how long many rows take. */
const aboutOther = ["domain/media/derive-picture.test.ts", "domain/customers/many-customers.test.ts"]

const hasDatabase = /support\/(database|shop|shop-with-mail)\.ts"/

/** @returns paths from the project's root */
export function testsOnOlderServer(): string[] {
  const ofCode = globSync("{db,domain,services}/**/*.test.{ts,tsx}").filter((path) =>
    hasDatabase.test(readFileSync(path, "utf8")),
  )
  return [...ofCode, ...onlyInRequests].filter((path) => !aboutOther.includes(path))
}
