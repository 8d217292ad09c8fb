import { execFileSync } from "node:child_process"

/** Whether tests may mount a small disk at a folder. */
export function canMountAt(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "none", folder])
    execFileSync("umount", [folder])
    return true
  } catch {
    return false
  }
}
