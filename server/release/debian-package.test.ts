import { execFileSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { formatArArchive, parseArArchive } from "./ar-archive.ts"
import { writeDebianPackage } from "./debian-package.ts"
import { formatPackageList } from "./package-list.ts"
import { writeTarball } from "./reproducible-archive.ts"

const time = 1_764_000_000

function createWorkFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "solander-package-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A program with the names in this order, whose files are of some other time. */
function createProgram(work: string, names: string[]): string {
  const folder = join(work, "program")
  mkdirSync(join(folder, "build"), { recursive: true })
  for (const name of names) {
    writeFileSync(join(folder, name), name, { mode: name === "solander" ? 0o700 : 0o600 })
    utimesSync(join(folder, name), new Date(), new Date(Math.random() * 1e12))
  }
  symlinkSync("start.js", join(folder, "build/link.js"))
  return folder
}

const names = ["solander", "LICENSE", "build/start.js"]
const about = { name: "solander", version: "1.2.3", description: "A gallery", debian: "amd64", time }

test("the same program makes the same tarball and package, byte for byte [OPS-05]", async () => {
  const made = [names, names.toReversed()].map(async (order) => {
    const work = createWorkFolder()
    const folder = createProgram(work, order)
    await writeTarball(join(work, "one.tar.gz"), { folder: work, paths: ["program"], time })
    await writeDebianPackage(join(work, "one.deb"), folder, about)
    return ["one.tar.gz", "one.deb"].map((name) => readFileSync(join(work, name)).toString("base64"))
  })
  const [first, second] = await Promise.all(made)
  expect(first).toEqual(second)
})

test("the list of packages says neither when nor in which run it was made", () => {
  const write = (serialNumber: string, timestamp: string) =>
    formatPackageList(JSON.stringify({ serialNumber, metadata: { timestamp }, components: [{ name: "pg" }] }), time)
  const list = write("urn:uuid:1", "2026-01-01")
  expect(list).toBe(write("urn:uuid:2", "2026-02-02"))
  expect(JSON.parse(list).serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})

test.skipIf(!existsSync("/usr/bin/dpkg-deb"))(
  "dpkg reads the package: files, owner, scripts and settings",
  async () => {
    const work = createWorkFolder()
    const file = join(work, "solander.deb")
    await writeDebianPackage(file, createProgram(work, names), about)
    const dpkg = (...args: string[]) => execFileSync("dpkg-deb", args, { encoding: "utf8" })
    expect(dpkg("--field", file, "Package", "Version", "Architecture")).toBe(
      "Package: solander\nVersion: 1.2.3\nArchitecture: amd64\n",
    )
    const lines = dpkg("--contents", file).trim().split("\n")
    expect(lines.filter((line) => !/ root\/root | 0\/0 /.test(line))).toEqual([])
    const modes = lines.map((line) => `${line.slice(0, 10)} ${line.slice(line.indexOf("./"))}`)
    expect(modes).toContain("-rwxr-xr-x ./usr/lib/solander/solander")
    expect(modes).toContain("-rw-r--r-- ./usr/lib/solander/build/start.js")
    expect(modes).toContainEqual(
      expect.stringMatching(/^l\S+ \.\/usr\/bin\/solander -> \.\.\/lib\/solander\/solander$/),
    )
    expect(modes).toContain("-rw-r--r-- ./usr/lib/systemd/system/solander.service")
    dpkg("--control", file, join(work, "control"))
    expect(readFileSync(join(work, "control/conffiles"), "utf8")).toBe("/etc/solander.env\n")
    for (const script of ["postinst", "prerm", "postrm"]) execFileSync("sh", ["-n", join(work, "control", script)])
  },
)

test("an ar archive with files of odd lengths is read as it was written", () => {
  const files = [
    { name: "odd", bytes: Buffer.from("abc") },
    { name: "even", bytes: Buffer.from("abcd") },
  ]
  expect(parseArArchive(formatArArchive(files, time))).toEqual(files)
  expect(() => parseArArchive(Buffer.from("PK\x03\x04 something else"))).toThrow("no ar archive")
})
