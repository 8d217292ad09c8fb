import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { checkArchive, forEachEntry } from "./check-archive.server.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-read-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A header of a tar file (POSIX.1-2024, pax, "ustar Interchange Format") that announces so many bytes. */
function header(type: string, size: number): Buffer {
  const bytes = Buffer.alloc(512)
  bytes.write("long", 0)
  bytes.write("0000644", 100)
  bytes.write(`${size.toString(8).padStart(11, "0")} `, 124)
  bytes.write("        ", 148)
  bytes.write(type, 156)
  bytes.write("ustar\u000000", 257)
  const sum = bytes.reduce((all, byte) => all + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, "0")}\u0000 `, 148)
  return bytes
}

test.each(["x", "g", "L", "K"])(
  "a header of type %s that is as long as a file is given up, and not kept in memory [archives]",
  async (type) => {
    const path = join(folder, `${type}.tar`)
    await writeFile(path, Buffer.concat([header(type, 40_000_000), Buffer.alloc(40_000_000, "a")]))
    await expect(forEachEntry(path, async () => {})).rejects.toThrow("exceeds max size")
    expect(await checkArchive(path)).toMatchObject({ ok: false, problem: { code: "invalid" } })
  },
)
