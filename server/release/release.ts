// `npm run release`: what a host downloads, into `release/`. `npm run release -- --key ~/.ssh/id_ed25519` signs the checksums and
// `latest.json`, which sites look for, with this key, as `ssh-keygen -Y verify` reads it; `--only linux-x64` makes no other platform.
import { createHash } from "node:crypto"
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pipeline } from "node:stream/promises"
import { parseArgs } from "node:util"
import type { ReleaseFile } from "../../services/releases/releases.ts"
import { writeDebianPackage } from "./debian-package.ts"
import { formatPackageList } from "./package-list.ts"
import { type Platform, releasePlatforms } from "./platforms.ts"
import { createProgramFolder } from "./program-folder.ts"
import { formatRelease } from "./release-description.ts"
import { writeTarball } from "./reproducible-archive.ts"
import { runProgram } from "./run-program.ts"

const text = { type: "string" } as const
const { key, only, out: outOption } = parseArgs({ options: { key: text, only: text, out: text } }).values
const root = resolve(import.meta.dirname, "../..")
const { name, version, description } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const title = `${name}-${version}`
const out = resolve(outOption ?? join(root, "release"))
const work = mkdtempSync(join(tmpdir(), "solander-release-"))
const built = join(work, title)
const time = Number(runProgram("git", ["log", "-1", "--format=%ct"], root).toString())

/** The committed sources with their build, without tests. */
async function writeSources(file: string): Promise<void> {
  const sources = join(work, "sources.tar")
  runProgram("git", ["archive", "--format=tar", "-o", sources, "HEAD"], root)
  mkdirSync(built)
  runProgram("tar", ["-xf", sources, "-C", built], root)
  runProgram("node", ["server/prepare.mjs"], built)
  const exclude = ["node_modules", "tests", "bench", ".react-router"].map((path) => `${title}/${path}`)
  await writeTarball(file, { folder: work, paths: [title], time, exclude })
}

/** The tarball and the Debian package of one platform. */
async function writePlatform(platform: Platform): Promise<{ tarball: string; debianPackage: string }> {
  const folderName = `${title}-${platform.name}`
  const tarball = `${folderName}.tar.gz`
  const debianPackage = `${name}_${version}_${platform.debian}.deb`
  await createProgramFolder(built, join(work, folderName), platform)
  await writeTarball(join(out, tarball), { folder: work, paths: [folderName], time })
  const about = { name, version, description, debian: platform.debian, time }
  await writeDebianPackage(join(out, debianPackage), join(work, folderName), about)
  return { tarball, debianPackage }
}

async function sum(file: string): Promise<string> {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash)
  return hash.digest("hex")
}

async function describeFile(file: string): Promise<ReleaseFile> {
  const path = join(out, file)
  return { name: file, bytes: statSync(path).size, sha256: await sum(path) }
}

function writeDescription(file: string, files: Record<string, ReleaseFile>): void {
  const changelog = readFileSync(join(built, "CHANGELOG.md"), "utf8")
  const migrationFiles = readdirSync(join(built, "db/migrations"))
  writeFileSync(file, formatRelease({ version, time, changelog, migrationFiles, files }))
}

/** Without a key, an old signature is removed. */
function sign(file: string): void {
  rmSync(`${file}.sig`, { force: true })
  if (key) runProgram("ssh-keygen", ["-q", "-Y", "sign", "-f", key, "-n", "solander-release", file], root)
}

try {
  mkdirSync(out, { recursive: true })
  const [sources, list] = [`${title}.tar.gz`, `${title}.cdx.json`]
  await writeSources(join(out, sources))
  const command = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"]
  writeFileSync(join(out, list), formatPackageList(runProgram("npm", command, built).toString(), time))
  const made = [sources, list]
  const files: Record<string, ReleaseFile> = {}
  for (const platform of releasePlatforms) {
    if (only && platform.name !== only) continue
    const { tarball, debianPackage } = await writePlatform(platform)
    made.push(tarball, debianPackage)
    files[platform.name] = await describeFile(tarball)
  }
  const description = join(out, "latest.json")
  writeDescription(description, files)
  const sums = join(out, `${title}.sha256`)
  const lines = await Promise.all(made.map(async (file) => `${await sum(join(out, file))}  ${file}\n`))
  writeFileSync(sums, lines.join(""))
  for (const file of [sums, description]) sign(file)
  process.stderr.write(
    `${made.join("\n")}\nand their checksums are in ${out}, with latest.json${key ? "; both are signed" : ""}.\n`,
  )
} finally {
  rmSync(work, { recursive: true, force: true })
}
