// Removes from node_modules what only building and testing need. Plain JavaScript for any Node from 18, like prepare.mjs.
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs"
import { join } from "node:path"

/**
 * What npm's own `--omit=dev` leaves behind as well: packages that others name only as optional peers, the C++ headers of
 * the runtime, source maps and type declarations.
 * @param {string} root the folder of package.json
 */
export function slim(root) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
  const needed = reachable(packages)
  for (const path of Object.keys(packages))
    if (path !== "" && !needed.has(path)) rmSync(join(root, path), { recursive: true, force: true })
  const modules = join(root, "node_modules")
  for (const name of readdirSync(modules))
    if (/^node-(bin-)?(linux|darwin)-/.test(name))
      rmSync(join(modules, name, "include"), { recursive: true, force: true })
  sweep(modules)
}

/**
 * Packages with all that they need themselves, by their paths in the lockfile.
 * @param {Record<string, object>} packages the lockfile's
 * @param {string[]} from where to begin: "" is the site itself
 */
export function reachable(packages, from = [""]) {
  const found = new Set(from.filter((path) => path !== ""))
  const waiting = [...from]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path]
    const peers = path === "" ? [] : Object.keys(peerDependencies ?? {})
    const names = [
      ...Object.keys({ ...dependencies, ...optionalDependencies }),
      ...peers.filter((name) => !peerDependenciesMeta?.[name]?.optional),
    ]
    for (const name of names) {
      const at = resolved(packages, path, name)
      if (at === null || found.has(at)) continue
      found.add(at)
      waiting.push(at)
    }
  }
  return found
}

/** Where Node would find a package that another one asks for: in its own folder, or in one above. */
function resolved(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === "") return null
  }
}

// Node refuses TypeScript in packages, and licences have to stay.
const useless = /^(?!.*licen[cs]e).*\.(map|[cm]?tsx?|flow|md|markdown)$/i

/** Removes files that no running program reads, links to what is gone, and folders that are empty then. */
export function sweep(folder) {
  let left = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const gone = entry.isDirectory()
      ? sweep(path)
      : (entry.isFile() && useless.test(entry.name)) || (entry.isSymbolicLink() && !existsSync(path))
    if (!gone) left++
    else if (!entry.isDirectory()) rmSync(path)
  }
  if (left === 0) rmdirSync(folder)
  return left === 0
}
