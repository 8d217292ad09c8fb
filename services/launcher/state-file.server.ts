import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { LauncherState, LaunchOutcome } from "./launcher.ts"

/** `versions/state.json`, which only the launcher writes. */
export type StoredState = LauncherState & {
  /** The version of the installed package when it was last seen: a newer package is used once. */
  packaged: string
  /** What `former` was before the last change, for when that is undone. */
  earlier: string | null
}

export const getVersionsFolder = (data: string): string => join(data, "versions")

export const getStateFile = (versionsFolder: string): string => join(versionsFolder, "state.json")

/** Null when it is missing or damaged. */
export function readStateFile(versionsFolder: string): StoredState | null {
  try {
    const state: unknown = JSON.parse(readFileSync(getStateFile(versionsFolder), "utf8"))
    return isState(state) ? state : null
  } catch {
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === "string"
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)

function isState(value: unknown): value is StoredState {
  if (typeof value !== "object" || value === null) return false
  const { current, former, last, packaged, earlier } = value as Record<keyof StoredState, unknown>
  const isKnown = isText(current) && isTextOrNull(former) && isText(packaged) && isTextOrNull(earlier)
  return isKnown && (last === null || isOutcome(last))
}

const statuses: unknown[] = ["switching", "watching", "done", "undone"] satisfies LaunchOutcome["status"][]

function isOutcome(value: unknown): value is LaunchOutcome {
  if (typeof value !== "object" || value === null) return false
  const { from, to, status, startedAt, endedAt, reason } = value as Record<keyof LaunchOutcome, unknown>
  const texts = [from, to, startedAt].every(isText) && [endedAt, reason].every(isTextOrNull)
  return texts && statuses.includes(status)
}
