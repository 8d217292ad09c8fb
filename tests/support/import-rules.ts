import { nounModules } from "../../domain/modules.ts"
import { findImportCycles, type SourceFile } from "./imports.ts"

const nouns = nounModules.flatMap(({ noun }) => noun ?? [])

/** What each layer may import from. */
const layers: Record<string, string[]> = {
  lib: ["lib"],
  db: ["db", "lib"],
  services: ["services", "lib"],
  domain: ["domain", "db", "services", "lib"],
  app: ["app", "domain", "lib"],
  server: ["server", "app", "domain", "db", "services", "lib"],
  demo: ["demo", "domain", "db", "lib"],
}

/** The one file that reads the program's version. */
const versionReader = "app/admin/shell/shell-data.server.ts"

/** The one file outside `demo` that imports from it. */
const demoLoader = "server/demo.ts"

const tableOwners = new Map(nounModules.flatMap(({ noun, files = [] }) => files.map((file) => [file, noun] as const)))

/** The noun of a file of `db/tables`, null for every noun's. A noun may use its own tables and those of nouns before it. */
export function findTableOwner(file: string): string | null | undefined {
  const owner = tableOwners.get(file)
  return owner === undefined && nouns.includes(file) ? file : owner
}

/** Layers that know no web framework. */
const layersWithoutRouter = new Set(["domain", "services", "db", "lib"])

const getLayer = (path: string) => path.split("/")[0] ?? ""
const nounsLongestFirst = nouns.toSorted((one, other) => other.length - one.length)
/** A folder that is no noun is returned too, and refused later. */
const getNoun = (path: string) =>
  nounsLongestFirst.find((noun) => path.startsWith(`domain/${noun}/`)) ?? (/^domain\/([^/]+)\//.exec(path) ?? [])[1]
const getTableFile = (path: string) => (/^db\/tables\/([^/]+)\.ts$/.exec(path) ?? [])[1]
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/**
 * Files of `domain` that may open a transaction: the wrapper, and functions that return more than an outcome (jobs, reads of
 * pages) or need another isolation or database. A listed file without one fails too, so that the list only gets shorter.
 */
const filesWithTransactions = new Set([
  "domain/in-transaction.server.ts",
  "domain/archive/backup-drill.server.ts",
  "domain/archive/write-archive.server.ts",
  "domain/artworks/import/import-batch.server.ts",
  "domain/customers/customer-changes.server.ts",
  "domain/outbox/deliver-email.server.ts",
  "domain/media/derive-picture.server.ts",
])

/** The one file that may cache server data in the browser beside the router (OFF-04). */
const queryCacheFile = "app/live/query-cache.ts"

/** The one file that opens connections: it always listens to their errors, which would otherwise end the process. */
const connectionFile = "lib/database-connection.server.ts"

/** Violations of the rules of `docs/architecture.md`, one sentence each. Tests may import from anywhere. */
export function findImportViolations(files: SourceFile[]): string[] {
  const sources = files.filter((file) => !isTest(file.path))
  return [
    ...sources.flatMap((file) => file.imports.flatMap((to) => findArrowViolations(file.path, to))),
    ...findImportCycles(sources).map((ring) => `circle: ${ring}`),
    ...sources
      .filter(({ path }) => getTableFile(path) !== undefined && findTableOwner(getTableFile(path) ?? "") === undefined)
      .map(({ path }) => `tables: ${path} has no owner`),
    ...sources.filter(isBarrel).map(({ path }) => `barrel: ${path} only passes on what others export`),
    ...sources
      .filter(hasBareTransaction)
      .map(({ path }) => `transaction: ${path} opens one outside the command wrapper`),
    ...sources
      .filter(importsRouter)
      .map(({ path }) => `router: ${path} imports React Router; domain/urls.ts has the addresses`),
    ...sources
      .filter(({ path, text }) => path !== queryCacheFile && /["']@tanstack\//.test(text))
      .map(({ path }) => `queries: ${path} uses TanStack Query; ${queryCacheFile} alone may`),
    ...sources
      .filter(({ path, text }) => path !== connectionFile && /\bnew (pg\.)?Client\(/.test(text))
      .map(({ path }) => `connection: ${path} opens one itself; ${connectionFile} alone may`),
    ...files.filter(({ lines }) => lines > 400).map(({ path, lines }) => `size: ${path} has ${lines} lines`),
  ]
}

/** Reads which columns a noun declares. */
const nounRegister = "domain/modules.ts"

function findArrowViolations(from: string, to: string): string[] {
  const [layer, target] = [getLayer(from), getLayer(to)]
  const allowed = layers[layer]
  if (!allowed) return [`arrow: ${from} is in a folder without rules`]
  if (target === "demo" && from === demoLoader) return []
  if (to === "package.json" && from === versionReader) return []
  if (!allowed.includes(target)) return [`arrow: ${from} → ${to}`]
  if (layer === "app") {
    const [side, other] = [from.split("/")[1], to.split("/")[1]]
    if ((side === "site" && other === "admin") || (side === "admin" && other === "site"))
      return [`arrow: ${from} → ${to}`]
    if (side === "ui" && (other === "site" || other === "admin" || other === "account"))
      return [`arrow: ${from} → ${to}`]
  }
  const [noun, other] = [getNoun(from), getNoun(to)]
  const owner = findTableOwner(getTableFile(to) ?? "")
  if (noun && owner && nouns.indexOf(owner) > nouns.indexOf(noun))
    return [`tables: ${from} → ${to} (${noun} stands before ${owner})`]
  if (layer !== "domain" || target !== "domain" || noun === other) return []
  if (noun === undefined) {
    const isAllowed = other === undefined || from === nounRegister || to.endsWith("/auth.server.ts")
    return isAllowed ? [] : [`arrow: ${from} → ${to}`]
  }
  if (other === undefined) return []
  if (!nouns.includes(noun)) return [`arrow: ${from} is of a noun without a place in the order`]
  return nouns.indexOf(other) < nouns.indexOf(noun) ? [] : [`arrow: ${from} → ${to} (${noun} stands before ${other})`]
}

function hasBareTransaction({ path, text }: SourceFile): boolean {
  if (!path.startsWith("domain/")) return false
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
  return /\bdb\s*\.transaction\(/.test(code) !== filesWithTransactions.has(path)
}

const importsRouter = ({ path, text }: SourceFile) =>
  layersWithoutRouter.has(getLayer(path)) && /["']@?react-router\b/.test(text)

function isBarrel({ path, text }: SourceFile): boolean {
  // The bundle's entry re-exports the API for other programs.
  if (path === "server/app.ts") return false
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "").trim()
  const passed = code
    .replace(/export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s+["'][^"']+["'];?/g, "")
    .trim()
  return code !== "" && passed === ""
}
