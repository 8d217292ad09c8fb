import { execFileSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Mounted for the moment; without the right to mount, `use` is left out. */
export async function withTinyDisk(size: string, use: (path: string) => Promise<void>): Promise<void> {
  const path = await mkdtemp(join(tmpdir(), "solander-disk-"))
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", path], { stdio: "ignore" })
  } catch {
    await rm(path, { recursive: true })
    return
  }
  try {
    await use(path)
  } finally {
    execFileSync("umount", ["-l", path])
    await rm(path, { recursive: true })
  }
}
