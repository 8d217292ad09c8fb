// `npm run release`: what a host downloads. The committed sources with their build, without tests; the list of every package in it;
// and the checksums of both. `npm run release -- --key ~/.ssh/id_ed25519` signs the checksums with this key, as `ssh-keygen -Y verify`
// reads it. Written to `release/`. Plain JavaScript, like prepare.mjs.
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

const { key } = parseArgs({ options: { key: { type: "string" } } }).values
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const title = `${name}-${version}`
const out = join(root, "release")
const work = mkdtempSync(join(tmpdir(), "solander-release-"))
const folder = join(work, title)
const runtimeFirst = { ...process.env, PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH}` }
const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, env: runtimeFirst, stdio: ["ignore", "pipe", "inherit"], maxBuffer: 1e9 })

try {
  mkdirSync(out, { recursive: true })
  mkdirSync(folder)
  const sources = join(work, "sources.tar")
  run("git", ["archive", "--format=tar", "-o", sources, "HEAD"], root)
  run("tar", ["-xf", sources, "-C", folder], root)
  run("node", ["server/prepare.mjs"], folder)
  const file = `${title}.tar.gz`
  const left = ["node_modules", "tests", "bench", ".react-router"].map((path) => `--exclude=${title}/${path}`)
  // pax keeps times to the nanosecond: the build knows its sources by them
  run("tar", ["--format=pax", ...left, "-czf", join(out, file), "-C", work, title], root)
  const list = `${title}.cdx.json`
  writeFileSync(
    join(out, list),
    run("npm", ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"], folder),
  )
  const sums = join(out, `${title}.sha256`)
  const sum = (made) =>
    createHash("sha256")
      .update(readFileSync(join(out, made)))
      .digest("hex")
  writeFileSync(sums, [file, list].map((made) => `${sum(made)}  ${made}\n`).join(""))
  rmSync(`${sums}.sig`, { force: true })
  if (key) run("ssh-keygen", ["-q", "-Y", "sign", "-f", key, "-n", "solander-release", sums], root)
  process.stderr.write(
    `release/${file}, the list of its packages and their checksums are made${key ? ", and the checksums are signed" : ""}.\n`,
  )
} finally {
  rmSync(work, { recursive: true, force: true })
}
