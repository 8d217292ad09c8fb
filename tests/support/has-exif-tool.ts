import { execFileSync } from "node:child_process"

/** A program of Debian that reads pictures by other code than ours. */
export const hasExifTool = (() => {
  try {
    return execFileSync("exiftool", ["-ver"]).length > 0
  } catch {
    return false
  }
})()
