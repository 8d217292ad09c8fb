import { existsSync } from "node:fs"
import { lstat, mkdtemp, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, describe, expect, test } from "vitest"
import {
  formatOddTar,
  formatTar,
  formatTarball,
  programEntries,
  type TarballEntry,
  testTop,
} from "../../tests/support/release-tarballs.ts"
import { checkUnpacked, unpackTarball } from "./unpack-tarball.server.ts"

const root = await mkdtemp(join(tmpdir(), "solander-unpack-"))
afterAll(() => rm(root, { recursive: true }))

async function unpack(tarball: Buffer, limits?: { maxEntries: number; maxBytes: number }): Promise<string> {
  const work = await mkdtemp(join(root, "work-"))
  await writeFile(join(work, "tarball"), tarball)
  const folder = join(work, "folder")
  await unpackTarball(join(work, "tarball"), { top: testTop, folder, ...(limits && { limits }) })
  return folder
}
const unpackWith = async (...entries: TarballEntry[]) => unpack(await formatTarball([...programEntries, ...entries]))
const at = (path: string) => `${testTop}/${path}`
const link = (path: string, linkname: string): TarballEntry => ({ name: at(path), type: "symlink", linkname })
const folderEntry = (path: string): TarballEntry => ({ name: `${at(path)}/`, type: "directory" })

test("files, folders and links are unpacked, with two modes", async () => {
  const long = `${"folder-with-a-long-name/".repeat(6)}file`
  const folders = long.split("/").slice(0, -1)
  const former = process.umask(0o077)
  try {
    const folder = await unpackWith(
      link("lib.so", "build/start.js"),
      link("build/up.js", "../package.json"),
      ...folders.map((_, depth) => folderEntry(folders.slice(0, depth + 1).join("/"))),
      { name: at(long), body: Buffer.alloc(300_000, 7), mode: 0o600 },
      { name: at("empty"), body: "", mode: 0 },
    )
    await checkUnpacked(folder, "1.1.0")
    expect((await readdir(folder)).sort()).toEqual([
      ...["build", "empty", "folder-with-a-long-name", "lib.so", "package.json", "solander"],
    ])
    expect(await readFile(join(folder, "lib.so"), "utf8")).toBe("console.log(1)\n")
    expect(await readlink(join(folder, "build/up.js"))).toBe("../package.json")
    expect((await readFile(join(folder, long))).equals(Buffer.alloc(300_000, 7))).toBe(true)
    const modes = ["", "build", "build/start.js", "solander", "empty", long].map(async (path) =>
      ((await lstat(join(folder, path))).mode & 0o7777).toString(8),
    )
    expect(await Promise.all(modes)).toEqual(["755", "755", "644", "755", "644", "644"])
  } finally {
    process.umask(former)
  }
})

describe("an entry is refused", () => {
  test.each<[string, TarballEntry[]]>([
    ["above the folder", [{ name: at("../evil"), body: "x" }]],
    ["above it, by way of a folder", [{ name: at("build/../../evil"), body: "x" }]],
    ["with an absolute path", [{ name: "/tmp/solander-evil", body: "x" }]],
    ["in a second top folder", [{ name: "other/", type: "directory" }]],
    ["in a top folder that begins alike", [{ name: `${testTop}x/`, type: "directory" }]],
    ["beside the top folder", [{ name: "evil", body: "x" }]],
    ["that is the top folder again", [{ name: testTop, type: "symlink", linkname: "/tmp" }]],
    ["with a point", [{ name: at("./evil"), body: "x" }]],
    ["with an empty name", [{ name: at("build//evil"), body: "x" }]],
    ["with a backslash", [{ name: at("..\\evil"), body: "x" }]],
    ["with a control character", [{ name: at("evil\u001b[2J"), body: "x" }]],
    ["with a name that is too long", [{ name: at("x".repeat(256)), body: "x" }]],
    ["in a folder that is not listed", [{ name: at("absent/evil"), body: "x" }]],
    ["in a file", [{ name: at("package.json/evil"), body: "x" }]],
    ["twice", [{ name: at("build/start.js"), body: "x" }]],
    ["twice, as a folder", [folderEntry("build")]],
    ["twice, as a link", [link("build/start.js", "../package.json")]],
    ["that is a hard link", [{ name: at("evil"), type: "link", linkname: at("package.json") }]],
    ["that is a hard link out", [{ name: at("evil"), type: "link", linkname: "/etc/passwd" }]],
    ["that is a device", [{ name: at("evil"), type: "character-device" }]],
    ["that is a disk", [{ name: at("evil"), type: "block-device" }]],
    ["that is a pipe", [{ name: at("evil"), type: "fifo" }]],
    ["that is a contiguous file", [{ name: at("evil"), type: "contiguous-file" }]],
    ["that links to an absolute path", [link("evil", "/etc")]],
    ["that links out", [link("evil", "..")]],
    ["that links out of a folder", [link("build/evil", "../../other")]],
    ["that links to nothing", [link("evil", "")]],
    ["that links with a backslash", [link("evil", "..\\x")]],
    ["that links up after a name", [link("evil", "build/../package.json")]],
    ["written through a link out", [link("out", "/tmp"), { name: at("out/solander-evil"), body: "x" }]],
    ["written through a link inside", [link("in", "build"), { name: at("in/evil"), body: "x" }]],
    ["that is a link over a link", [link("in", "build"), { name: at("in"), body: "x" }]],
    [
      "that links out by way of another link",
      [folderEntry("a"), folderEntry("a/b"), link("a/b/up", "../.."), link("evil", "a/b/up/../x")],
    ],
  ])("%s", async (_, entries) => {
    await expect(unpackWith(...entries)).rejects.toThrow(/odd name|outside|no folder|twice|is a |leads to|has contents/)
    expect(existsSync("/tmp/solander-evil")).toBe(false)
    const found = await readdir(root, { recursive: true })
    expect(found.filter((path) => /evil$/.test(path))).toEqual([])
  })

  test.each<[string, TarballEntry, (header: Buffer) => void]>([
    [
      "with a size of exabytes",
      { name: at("evil"), body: "x" },
      (header) => header.fill(0x7f, 125, 136).fill(0x80, 124, 125),
    ],
    ["with a size of 8 GB", { name: at("evil"), body: "x" }, (header) => header.write("77777777777\0", 124)],
    ["with a negative size", { name: at("evil"), body: "x" }, (header) => header.fill(0xff, 124, 136)],
    ["with a size that is no number", { name: at("evil"), body: "x" }, (header) => header.write("zzz\0", 124)],
    ["with a size above its contents", { name: at("evil"), body: "x" }, (header) => header.write("00000010000\0", 124)],
    ["that is a link with contents", link("evil", "build"), (header) => header.write("00000000001\0", 124)],
    ["of another kind", { name: at("evil"), body: "" }, (header) => header.write("Z", 156)],
    [
      "of bytes that are no text",
      { name: at("evil"), body: "" },
      (header) => header.fill(0xff, testTop.length + 1, testTop.length + 3),
    ],
  ])("%s", async (_, entry, change) => {
    const whole = await formatTar(programEntries)
    const odd = await formatOddTar(entry, change)
    const tar = Buffer.concat([whole.subarray(0, whole.length - 1024), odd, Buffer.alloc(1024)])
    await expect(unpack(gzipSync(tar))).rejects.toThrow()
  })

  test("whose header was changed without its sum", async () => {
    const tar = await formatTar(programEntries)
    tar[0] = (tar[0] ?? 0) ^ 1
    await expect(unpack(gzipSync(tar))).rejects.toThrow("Invalid tar header")
  })
})

test("too many entries, and too many bytes, end it", async () => {
  const tarball = await formatTarball([...programEntries, { name: at("zeros"), body: Buffer.alloc(2_000_000) }])
  await unpack(tarball, { maxEntries: 6, maxBytes: 2_100_000 })
  await expect(unpack(tarball, { maxEntries: 5, maxBytes: 2_100_000 })).rejects.toThrow("too many entries")
  await expect(unpack(tarball, { maxEntries: 6, maxBytes: 2_000_000 })).rejects.toThrow("too many bytes")
})

test("a tarball that is cut anywhere, or is none, is refused", async () => {
  const tar = await formatTar([...programEntries, { name: at("last"), body: Buffer.alloc(1000, 1) }])
  for (const bytes of [300, 512, 700, 2048, tar.length - 2048])
    await expect(
      unpack(gzipSync(tar.subarray(0, bytes))).then((folder) => checkUnpacked(folder, "1.1.0")),
    ).rejects.toThrow()
  const tarball = gzipSync(tar)
  await expect(unpack(tarball.subarray(0, -20))).rejects.toThrow("unexpected end")
  await expect(unpack(Buffer.from("PK"))).rejects.toThrow()
  await expect(unpack(Buffer.alloc(0)).then((folder) => checkUnpacked(folder, "1.1.0"))).rejects.toThrow()
})

test.each<[string, TarballEntry]>([
  ["of another version", { name: at("package.json"), body: '{"name":"solander","version":"1.0.0"}' }],
  ["of another name", { name: at("package.json"), body: '{"name":"salamander","version":"1.1.0"}' }],
  ["that is not JSON", { name: at("package.json"), body: "{" }],
  ["that is null", { name: at("package.json"), body: "null" }],
  ["that is huge", { name: at("package.json"), body: " ".repeat(300_000) }],
  ["that is a link", link("package.json", "build/start.js")],
  ["that is a folder", folderEntry("package.json")],
  ["that is missing", { name: at("package.txt"), body: "" }],
])("a program with a package.json %s is refused", async (_, entry) => {
  const others = programEntries.filter(({ name }) => name !== at("package.json"))
  const folder = await unpack(await formatTarball([...others, entry]))
  await expect(checkUnpacked(folder, "1.1.0")).rejects.toThrow()
})
