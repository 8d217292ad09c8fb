import { globSync, readFileSync } from "node:fs"
import { dirname, join, normalize, relative } from "node:path"

/** What the program reads when it runs: paths below its root, and the npm packages that they name. */
type ProgramFiles = { files: Set<string>; packages: Set<string> }

/** Everything else starts from these: the site, the commands, and the child processes for pictures, documents, sheets and e-mails. */
const entries = [
  "build/start.js",
  "build/start/*.js",
  "build/launcher.js",
  "build/server/**/*.js",
  "server/command.ts",
  "**/worker/main.ts",
]

const exclude = ["node_modules/**", "tests/**"]

/** Fonts, patterns and migrations, which are read by their path. */
const data = ["{db,domain,lib,services}/**/*.{json,sql,txt,wasm,woff,woff2}", "build/client/**/*"]

const imported = /^import\s*["']([^"']+)["']|\b(?:from|import\s*\(|require\s*\(|resolve\s*\()\s*["'`]([^"'`]+)["'`]/gm
const typeImport = /^(import|export) type [^"'=]*\bfrom ["'][^"']+["']|\btypeof import\([^)]*\)/gm
const fileBeside = /new URL\(\s*["'`](\.{0,2}[^"'`$:]+\.(?:ts|js))["'`]/g

/**
 * The sources that `server/command.ts` and the child processes import, the build, and the packages which both name. Most packages are in
 * the build already. A name in a text counts, too: too many packages do no harm.
 * @param root a folder with sources and build @param known the names of all installed packages
 */
export function findProgramFiles(root: string, known: (name: string) => boolean): ProgramFiles {
  const files = new Set<string>()
  const packages = new Set<string>()
  const waiting = globSync(entries, { cwd: root, exclude })
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue
    files.add(path)
    const text = readFileSync(join(root, path), "utf8").replace(typeImport, "")
    for (const [, bare, other] of text.matchAll(imported)) {
      const name = bare ?? other ?? ""
      const isOwn = /^\.\.?\//.test(name) && /\.(ts|js|json)$/.test(name)
      if (isOwn && path.startsWith("build/")) continue
      if (isOwn) waiting.push(join(dirname(path), name))
      else if (known(getPackageName(name))) packages.add(getPackageName(name))
    }
    if (!path.startsWith("build/"))
      for (const [, name = ""] of text.matchAll(fileBeside)) waiting.push(normalize(join(dirname(path), name)))
  }
  for (const path of globSync(data, { cwd: root, exclude, withFileTypes: true }))
    if (path.isFile()) files.add(relative(root, join(path.parentPath, path.name)))
  return { files, packages }
}

const getPackageName = (name: string): string =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/")
