import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { findProgramFiles } from "../../server/release/program-files.ts"

const root = resolve(import.meta.dirname, "../..")

/** How a version of the site differs from the build. */
export type SiteChange = {
  version: string
  /** A migration that is only in this version. */
  migration?: string
  /** Runs before anything else of the program. */
  prelude?: string
}

/** The studio asks for another version by a command of the site; this asks in its place, for what is in the file. */
const switchOnSignal = `import { readFileSync } from "node:fs"
process.on("SIGUSR2", () => process.send({ kind: "switch", version: readFileSync(process.env.SOLANDER_DATA + "/wanted", "utf8") }))
`

export const diesAtStart = "process.exit(7)\n"

/** The launcher's own connections have no address. */
export const diesAtFirstVisitor = `import { subscribe } from "node:diagnostics_channel"
subscribe("http.server.request.start", ({ socket }) => socket.remoteAddress && process.exit(8))
`

/** The built site as in a package, except that all of its npm packages are there by a link. */
export function createSiteProgram(folder: string, { version, migration, prelude = "" }: SiteChange): void {
  for (const path of findProgramFiles(root, () => false).files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  const about = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as object
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...about, version }))
  const start = join(folder, "build/start.js")
  writeFileSync(join(folder, "build/prelude.js"), `${switchOnSignal}${prelude}`)
  writeFileSync(start, `import "./prelude.js"\n${readFileSync(start, "utf8")}`)
  if (migration) addMigration(folder, version, migration)
}

function addMigration(folder: string, version: string, sql: string): void {
  const file = join(folder, "db/migrations/meta/_journal.json")
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { idx: number; when: number }[] }
  const last = journal.entries.at(-1)
  const tag = `9999_${version}`
  const when = (last?.when ?? 0) + Number(version.replaceAll(".", ""))
  const entry = { idx: (last?.idx ?? 0) + 1, version: "7", when, tag, breakpoints: true }
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  writeFileSync(join(folder, `db/migrations/${tag}.sql`), sql)
}
