import { createHash } from "node:crypto"
import { isContract } from "../../db/migrate.ts"

/** A release, its last migration, and the SHA-256 of the concatenated times and SQL of its migrations. */
export type Release = { version: string; last: string; sum: string }

/** A migration by its name, such as `0006_gifts`. */
export type Migration = { name: string; sql: string }

/** Statements that break the previous release, with the reason. */
const contractingStatements: [RegExp, string][] = [
  [
    /\bdrop\s+(table|column|type|view|materialized|function|schema|sequence|domain)\b/,
    "drops what the release before reads",
  ],
  [/\brename\s+(to|column|constraint|value|attribute)\b/, "renames what the release before reads"],
  [/\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/, "changes the type of a column"],
  [/\balter\s+column\s+\S+\s+set\s+not\s+null\b/, "demands a value that the release before may leave out"],
  [/\balter\s+column\s+\S+\s+drop\s+default\b/, "demands a value that the release before leaves out"],
]

/**
 * The rule of docs/upgrading.md: migrations after the first release only add. One that removes something names the release
 * that no longer needs it, and is newer than that release.
 * @returns a sentence for each violation
 */
export function findBrokenMigrations(releases: Release[], migrations: Migration[]): string[] {
  const [first] = releases
  if (!first) return []
  return migrations.filter(({ name }) => name > first.last).flatMap((migration) => checkMigration(migration, releases))
}

/**
 * Released migrations do not change, nor do their times, by which `migrate` knows which ones a database has.
 * @returns a sentence for each release whose migrations have changed
 */
export function findChangedMigrations(releases: Release[], migrations: (Migration & { when: number })[]): string[] {
  return releases.flatMap(({ version, last, sum }) => {
    const sums = createHash("sha256")
    for (const { name, sql, when } of migrations) if (name <= last) sums.update(`${when}`).update(sql)
    const found = sums.digest("hex")
    return found === sum ? [] : [`${version}: its migrations up to ${last} had the sum ${sum}, and have ${found}`]
  })
}

function checkMigration({ name, sql }: Migration, releases: Release[]): string[] {
  if (isContract(sql)) {
    const version = /^--\s*contract:\s*(\d+\.\d+\.\d+) no longer /m.exec(sql)?.[1]
    const release = releases.find((one) => one.version === version)
    if (!release) return [`${name}: says no release that no longer needs what it takes away`]
    return name > release.last ? [] : [`${name}: is part of ${version}, or older`]
  }
  const statements = sql
    .replace(/--.*$/gm, "")
    .replace(/'[^']*'/g, "''")
    .replace(/"/g, "")
    .toLowerCase()
    .split(";")
  const created = new Set(
    statements.flatMap((one) => /create\s+table\s+(?:if\s+not\s+exists\s+)?(\S+)/.exec(one)?.[1] ?? []),
  )
  return statements.flatMap((statement) => findReasons(statement, created).map((reason) => `${name}: ${reason}`))
}

function findReasons(statement: string, created: Set<string>): string[] {
  const table = /\balter\s+table\s+(?:only\s+)?(\S+)/.exec(statement)?.[1] ?? /\bon\s+(\S+)/.exec(statement)?.[1] ?? ""
  if (created.has(table)) return []
  const found = contractingStatements.filter(([pattern]) => pattern.test(statement)).map(([, reason]) => reason)
  for (const added of statement.split(/\badd\s+column\b/).slice(1))
    if (/\bnot\s+null\b/.test(added) && !/\b(default|generated)\b/.test(added))
      found.push("adds a column that the release before leaves empty")
  if (/\badd\s+constraint\b|\bcreate\s+unique\s+index\b/.test(statement))
    found.push("refuses what the release before may write")
  return found
}
