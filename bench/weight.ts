import { readFileSync } from "node:fs"
import { posix, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { startSite } from "../tests/support/site-process.ts"

// `node bench/weight.ts`: the scripts of a first visit to a public page, without deferred ones, in kB: as sent (brotli), with
// gzip, and unpacked.

const built = resolve(import.meta.dirname, "../build/client")
const site = await startSite({ args: ["--empty"] })
try {
  const rows: Record<string, Record<string, number>> = {}
  for (const path of [
    "/",
    "/gallery",
    "/shop",
    "/about",
    "/contact",
    "/commissions",
    "/exhibitions",
    "/blog",
    "/checkout",
  ]) {
    const scripts = [...listScripts(await (await fetch(site.url + path)).text())]
    const sum = (length: (file: string) => number) =>
      Math.round(scripts.reduce((all, script) => all + length(built + script), 0) / 100) / 10
    rows[path] = {
      files: scripts.length,
      brotli: sum((file) => readFileSync(`${file}.br`).length),
      gzip: sum((file) => gzipSync(readFileSync(file), { level: 9 }).length),
      unpacked: sum((file) => readFileSync(file).length),
    }
  }
  console.table(rows)
} finally {
  await site.stop()
}

/** The scripts that a page names, and their static imports. */
function listScripts(html: string): Set<string> {
  const found = new Set<string>()
  const addScript = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    const code = readFileSync(built + path, "utf8")
    for (const [, imported = ""] of code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g))
      addScript(posix.join(posix.dirname(path), imported))
  }
  for (const [path] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) addScript(path)
  return found
}
