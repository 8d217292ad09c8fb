import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArArchive } from "./ar-archive.ts"
import type { Platform } from "./platforms.ts"

/** Debian's own file, for any platform. @throws when it is not the one that was looked at */
export async function addLibatomic(folder: string, { libatomic, debian }: Platform): Promise<void> {
  const answer = await fetch(libatomic.url)
  if (!answer.ok) throw new Error(`${libatomic.url} answers ${answer.status}.`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const sum = createHash("sha256").update(bytes).digest("hex")
  if (sum !== libatomic.sha256) throw new Error(`libatomic for ${debian} is another file than expected (${sum}).`)
  const data = parseArArchive(bytes).find(({ name }) => name === "data.tar.xz")
  if (!data) throw new Error(`${libatomic.url} has no data.tar.xz.`)
  const unpacked = `${folder}-unpacked`
  mkdirSync(unpacked, { recursive: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(unpacked, "data.tar.xz"), data.bytes)
  execFileSync("tar", ["-xJf", "data.tar.xz"], { cwd: unpacked })
  const library = readdirSync(unpacked, { recursive: true, encoding: "utf8" }).find((path) =>
    /\/libatomic\.so\.1\.[\d.]+$/.test(path),
  )
  if (!library) throw new Error(`${libatomic.url} has no libatomic.so.1.`)
  cpSync(join(unpacked, library), join(folder, "libatomic.so.1"))
  rmSync(unpacked, { recursive: true })
}
