import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, test } from "vitest"
import { findBrokenMigrations, findChangedMigrations, type Release } from "./support/migration-rules.ts"

const folder = join(import.meta.dirname, "../db/migrations")
const releases: Release[] = JSON.parse(readFileSync(join(folder, "released.json"), "utf8"))
const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
  readFileSync(join(folder, "meta/_journal.json"), "utf8"),
)
const getMigrationTime = (name: string) => journal.entries.find(({ tag }) => tag === name)?.when ?? Number.NaN
const migrations = globSync("*.sql", { cwd: folder })
  .sort()
  .map((file) => ({ name: basename(file, ".sql"), sql: readFileSync(join(folder, file), "utf8") }))
  .map(({ name, sql }) => ({ name, sql, when: getMigrationTime(name) }))

test("migrations after the first release only add, or say which release no longer needs what they take away [OPS-03, OPS-05]", () => {
  expect(findBrokenMigrations(releases, migrations)).toEqual([])
  for (const { last } of releases) expect(migrations.map(({ name }) => name)).toContain(last)
})

test("migrations of a release stay as they were", () => {
  expect(findChangedMigrations(releases, migrations)).toEqual([])
  const withFirst = (change: Partial<(typeof migrations)[number]>) =>
    migrations.map((one, at) => (at === 0 ? { ...one, ...change } : one))
  for (const change of [{ sql: `${migrations[0]?.sql} ` }, { when: 1 }])
    expect(findChangedMigrations(releases, withFirst(change))).toHaveLength(releases.length)
})

const released = [
  { version: "1.0.0", last: "0002_last", sum: "" },
  { version: "1.1.0", last: "0004_later", sum: "" },
]
const checkMigrationSql = (sql: string, name = "0005_new") => findBrokenMigrations(released, [{ name, sql }])

test.each([
  ["alter table orders drop column note;", /drops/],
  ['DROP TABLE "orders" CASCADE;', /drops/],
  ["alter table orders rename column note to words;", /renames/],
  ["alter type availability rename value 'sold' to 'gone';", /renames/],
  ["alter table orders alter column note set data type jsonb;", /type of a column/],
  ["alter table orders alter column note set not null;", /may leave out/],
  ["alter table orders add column gift text not null;", /leaves empty/],
  ["alter table orders add constraint one unique (note);", /refuses/],
  ["create unique index one on orders (note);", /refuses/],
  ["-- contract: it is old\nalter table orders drop column note;", /says no release/],
  ["-- contract: 1.2.0 no longer reads it\nalter table orders drop column note;", /says no release/],
])("%j is refused [OPS-03, OPS-05]", (sql, reason) => {
  expect(checkMigrationSql(sql)).toEqual([expect.stringMatching(reason)])
})

test.each([
  "create table gifts (id uuid primary key, note text not null); create unique index g on gifts (note); alter table gifts add constraint c check (note <> '');",
  "alter table orders add column gift text; alter table orders add column wrapped boolean not null default false;",
  "create index o on orders (note); comment on table orders is 'do not drop table';",
  "-- contract: 1.1.0 no longer reads orders.note\nalter table orders drop column note;",
])("%j is allowed", (sql) => {
  expect(checkMigrationSql(sql)).toEqual([])
})

test("a released migration may not change; a contracting migration must be newer than the release that prepared it", () => {
  expect(checkMigrationSql("drop table orders;", "0002_last")).toEqual([])
  expect(checkMigrationSql("-- contract: 1.1.0 no longer reads orders\ndrop table orders;", "0004_later")).toEqual([
    "0004_later: is part of 1.1.0, or older",
  ])
})
