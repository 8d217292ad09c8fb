import { resolve } from "node:path"
import { describe, expect, test } from "vitest"
import { findGoneNames } from "./support/comment-rules.ts"
import { findDuplicateExports, findUnusedExports } from "./support/export-rules.ts"
import { findLongFunctions } from "./support/function-rules.ts"
import { findImportViolations } from "./support/import-rules.ts"
import { readSourceFiles } from "./support/imports.ts"
import { findFormerWords } from "./support/name-rules.ts"
import { findWorkerCalls } from "./support/worker-rules.ts"

const root = resolve(import.meta.dirname, "..")
const patterns = ["app", "db", "demo", "domain", "lib", "server", "services"].map((folder) => `${folder}/**/*.{ts,tsx}`)

describe("the imports", () => {
  const files = readSourceFiles(root, patterns)

  test("follow the rules: one way, no circles, no barrels, no file over 400 lines [rules]", () => {
    expect(files.length).toBeGreaterThan(100)
    expect(findImportViolations(files)).toEqual([])
  })

  test("cover every export", () => {
    const others = readSourceFiles(root, ["{tests,bench,deploy}/**/*.ts", "{tests,bench}/**/*.tsx", "*.ts"])
    expect(findUnusedExports(files, [...files, ...others])).toEqual([])
    const alone = { path: "lib/alone.ts", lines: 1, imports: [], text: "export const neverCalled = 1\n" }
    expect(findUnusedExports([alone], [alone, ...files])).toHaveLength(1)
  })

  test("name each export once in the program", () => {
    expect(findDuplicateExports(files)).toEqual([])
    const twice = ["lib/one.ts", "lib/other.ts"].map((path) => ({
      path,
      lines: 1,
      imports: [],
      text: "export const twice = 1\n",
    }))
    expect(findDuplicateExports(twice)).toEqual(["export: twice is declared in lib/one.ts and lib/other.ts"])
  })

  test("use no former word in a name", () => {
    expect(findFormerWords(files.filter(({ path }) => !/\.test\.tsx?$/.test(path)))).toEqual([])
    const old = { path: "lib/old.ts", lines: 1, imports: [], text: "const lockMover = 1\n" }
    expect(findFormerWords([old])).toEqual(["name: lockMover in lib/old.ts should say actor role"])
  })

  test("have no comment with a name that is gone", () => {
    expect(findGoneNames(files)).toEqual([])
    const old = { path: "lib/old.ts", lines: 2, imports: [], text: "/** As `formerName` does. */\nconst a = 1\n" }
    expect(findGoneNames([old])).toEqual(["comment: lib/old.ts names formerName, which is nowhere"])
  })

  test("have no function over 60 lines, and no component over 100 [rules]", () => {
    expect(findLongFunctions(files.filter(({ path }) => !/\.test\.tsx?$/.test(path)))).toEqual([])
    const plant = (path: string, line: string, count: number) => {
      const text = `export function long() {\n${`${line}\n`.repeat(count)}}\n`
      return findLongFunctions([{ path, lines: count + 2, imports: [], text }])
    }
    expect(plant("lib/long.ts", "  console.log(1)", 59)).toEqual(["function: lib/long.ts:1 has 61 lines"])
    expect(plant("lib/long.tsx", "  use(<p />)", 98)).toEqual([])
    expect(plant("lib/long.tsx", "  use(<p />)", 99)).toEqual(["function: lib/long.tsx:1 has 101 lines"])
  })

  test("are of small files: half of them have under 100 lines", () => {
    const lengths = files.map((file) => file.lines).sort((one, other) => one - other)
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(100)
  })
})

describe("tests of the whole site", () => {
  const [workers] = readSourceFiles(root, ["server/job-workers.ts"])
  if (!workers) throw new Error("the workers are elsewhere")

  test("leave to the workers what is theirs [rules]", () => {
    const files = readSourceFiles(root, ["tests/requests/*.ts", "tests/process/*.ts"])
    expect(files.length).toBeGreaterThan(100)
    expect(findWorkerCalls(files, workers)).toEqual([])
  })

  test("fail when one does a worker's job", () => {
    const text = 'import { runImport } from "../../domain/artworks/import/runs/run-import.server.ts"\n'
    const added = { path: "tests/requests/added.test.ts", lines: 1, imports: [], text }
    expect(findWorkerCalls([added], workers)).toEqual(["worker: tests/requests/added.test.ts calls runImport itself"])
  })
})

describe("a deliberate violation is found", () => {
  const planted = (name: string) =>
    findImportViolations(readSourceFiles(resolve(root, "tests/fixtures/architecture", name), ["**/*.{ts,tsx}"]))

  test.each([
    ["app-to-db", "arrow: app/site/page.tsx → db/connect.ts"],
    ["site-to-admin", "arrow: app/site/page.tsx → app/admin/kit.tsx"],
    ["lib-to-domain", "arrow: lib/money.ts → domain/artworks/artwork.ts"],
    ["noun-upwards", "arrow: domain/artworks/artwork.ts → domain/orders/order.ts (artworks stands before orders)"],
    [
      "part-upwards",
      "arrow: domain/payments/ledger/ledger.server.ts → domain/payments/refund.server.ts (payments/ledger stands before payments)",
    ],
    ["server-to-demo", "arrow: server/start.ts → demo/artworks.ts"],
    ["circle", "circle: lib/one.ts → lib/other.ts"],
    ["circle-of-types", "circle: lib/one.ts → lib/other.ts"],
    ["tables-upwards", "tables: domain/media/picture.server.ts → db/tables/artworks.ts (media stands before artworks)"],
    ["bare-transaction", "transaction: domain/orders/order.server.ts opens one outside the command wrapper"],
    [
      "own-connection",
      "connection: services/changes/listen.server.ts opens one itself; lib/database-connection.server.ts alone may",
    ],
    [
      "domain-to-router",
      "router: domain/orders/order-emails.ts imports React Router; domain/urls.ts has the addresses",
    ],
    ["barrel", "barrel: lib/all.ts only passes on what others export"],
  ])("%s", (name, sentence) => {
    expect(planted(name)).toEqual([sentence])
  })

  test("a file of tables without an owner", () => {
    const added = { path: "db/tables/gifts.ts", lines: 1, imports: [], text: "export const gifts = 1\n" }
    expect(findImportViolations([added])).toEqual(["tables: db/tables/gifts.ts has no owner"])
  })

  test("a stand-in that the site uses", () => {
    const to = "tests/support/stripe-stand-in/stand-in.ts"
    const added = { path: "server/shop.ts", lines: 1, imports: [to], text: "export const a = 1\n" }
    expect(findImportViolations([added])).toEqual([`arrow: server/shop.ts → ${to}`])
  })

  test("another cache of the server's data in the browser [OFF-04]", () => {
    const text = 'import { useQuery } from "@tanstack/react-query"\n'
    const added = { path: "app/admin/orders/orders.tsx", lines: 1, imports: [], text }
    expect(findImportViolations([added])).toEqual([
      "queries: app/admin/orders/orders.tsx uses TanStack Query; app/live/query-cache.ts alone may",
    ])
  })

  test("a file that is too long", () => {
    const long = { path: "lib/long.ts", lines: 401, imports: [], text: "export const a = 1\n" }
    expect(findImportViolations([long])).toEqual(["size: lib/long.ts has 401 lines"])
  })
})
