import { execFileSync } from "node:child_process"

/** Whether this machine lets the tests put a small disk of their own in the place of a folder. */
export function canMountAt(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "none", folder])
    execFileSync("umount", [folder])
    return true
  } catch {
    return false
  }
}
