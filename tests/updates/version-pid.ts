import { readFileSync } from "node:fs"
import { join } from "node:path"

/** Null before the launcher has started its first version. */
export function getVersionPid(data: string): number | null {
  const text = readFileSync(join(data, "versions/processes.json"), "utf8")
  return (JSON.parse(text) as { version: { pid: number } | null }).version?.pid ?? null
}
