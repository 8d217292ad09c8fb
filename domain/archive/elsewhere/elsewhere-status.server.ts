import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { studioPaths } from "../../urls.ts"
import { findPlaces, type ListedTarget } from "./copy-queries.server.ts"
import { getSheetState } from "./recovery-sheet.server.ts"

export type ElsewhereStatus = {
  /** `none`: no place was added. */
  state: "none" | "well" | "running" | "problem"
  sentence: string
  verb: { label: string; path: string }
}

const path = studioPaths.backups()
const dayMs = 24 * 60 * 60 * 1000

/** A backup is late a day after its interval. */
const lateAfterMs = { never: Number.POSITIVE_INFINITY, day: 2 * dayMs, week: 8 * dayMs }

export async function getBackupsElsewhereStatus(shop: Pick<Shop, "db" | "secrets" | "now">): Promise<ElsewhereStatus> {
  const [places, { backups }] = await Promise.all([findPlaces(shop.db), getSettings(shop.db, "backups")])
  if (places.length === 0)
    return {
      state: "none",
      sentence: "No backup is kept elsewhere: if this machine is lost, so is everything on it.",
      verb: { label: "Add a place", path: studioPaths.newBackupPlace() },
    }
  for (const place of places) {
    const problem = findPlaceProblem(place, lateAfterMs[backups.every], shop.now())
    if (problem) return { state: "problem", sentence: problem, verb: { label: "Open the backups", path } }
  }
  const sheet = await getSheetState(shop)
  if (sheet && sheet.state !== "current")
    return {
      state: "problem",
      sentence:
        sheet.state === "missing"
          ? "The recovery sheet has not been printed: without it nobody can read the backups elsewhere."
          : "The recovery sheet is out of date: a place or its password has changed since it was made.",
      verb: { label: "Make the recovery sheet", path },
    }
  const running = places.find((place) => place.running)
  if (running)
    return {
      state: "running",
      sentence: `A backup to ${running.name} is being made.`,
      verb: { label: "Open the backups", path },
    }
  const names = places.map(({ name }) => name).join(", ")
  return {
    state: "well",
    sentence: `Everything is also kept elsewhere: ${names}.`,
    verb: { label: "Open the backups", path },
  }
}

/** A sentence, or null. */
function findPlaceProblem(
  { name, isReady, latest, last, tried, running }: ListedTarget,
  lateMs: number,
  now: Date,
): string | null {
  if (!isReady) return `${name} has not been tried yet, so no backup goes there.`
  if (tried?.trial === "failed")
    return `The backup in ${name} could not be read back. ${tried.trialResult ?? ""}`.trim()
  if (latest?.state === "failed" && !running) return `The last backup to ${name} failed. ${latest.problem ?? ""}`.trim()
  if (last && now.getTime() - last.createdAt.getTime() > lateMs)
    return `The last backup in ${name} is ${Math.floor((now.getTime() - last.createdAt.getTime()) / dayMs)} days old.`
  return null
}
