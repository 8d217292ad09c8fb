import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { studioPaths } from "../../urls.ts"
import { findTargets, type ListedTarget } from "./copy-queries.server.ts"
import { getSheetState } from "./recovery-sheet.server.ts"

export type ElsewhereStatus = {
  /** `none`: no place was added. */
  state: "none" | "waiting" | "well" | "running" | "problem"
  sentence: string
  verb: { label: string; path: string }
}

const path = studioPaths.backups()
const dayMs = 24 * 60 * 60 * 1000

/** A backup is late a day after its interval. */
const lateAfterMs = { never: Number.POSITIVE_INFINITY, day: 2 * dayMs, week: 8 * dayMs }

export async function getBackupsElsewhereStatus(shop: Pick<Shop, "db" | "secrets" | "now">): Promise<ElsewhereStatus> {
  const [targets, { backups }] = await Promise.all([findTargets(shop.db), getSettings(shop.db, "backups")])
  if (targets.length === 0)
    return {
      state: "none",
      sentence: "No backup is kept elsewhere: if this machine is lost, so is everything on it.",
      verb: { label: "Add a place", path: studioPaths.newBackupPlace() },
    }
  for (const target of targets) {
    const problem = findPlaceProblem(target, backups.every, shop.now())
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
  const empty = targets.find((target) => !target.last)
  if (empty)
    return {
      state: "waiting",
      sentence: empty.running
        ? `The first backup to ${empty.name} is being made.`
        : `No backup has been made to ${empty.name} yet. The first is made tonight.`,
      verb: { label: "Open the backups", path },
    }
  const running = targets.find((target) => target.running)
  if (running)
    return {
      state: "running",
      sentence: `A backup to ${running.name} is being made.`,
      verb: { label: "Open the backups", path },
    }
  const names = targets.map(({ name }) => name).join(", ")
  return {
    state: "well",
    sentence: [`Everything is also kept elsewhere: ${names}.`, ...targets.flatMap(describeLeftovers)].join(" "),
    verb: { label: "Open the backups", path },
  }
}

/** Of a backup that is whole, but old ones could not be removed. */
const describeLeftovers = ({ name, last }: ListedTarget): string[] =>
  last?.problem ? [`${name}: ${last.problem}`] : []

/** A sentence, or null. A failed backup is one until another succeeds, also while it is tried again. */
function findPlaceProblem(
  { name, isReady, latest, last, tried, running }: ListedTarget,
  every: keyof typeof lateAfterMs,
  now: Date,
): string | null {
  const lateMs = lateAfterMs[every]
  if (!isReady) return `${name} has not been tried yet, so no backup goes there.`
  if (tried?.trial === "failed")
    return `The backup in ${name} could not be read back. ${tried.trialResult ?? ""}`.trim()
  if (latest?.state === "failed") return `The last backup to ${name} failed. ${latest.problem ?? ""}`.trim()
  if (!last && !running && every === "never") return `No backup has been made to ${name} yet, and none is scheduled.`
  if (last && now.getTime() - last.createdAt.getTime() > lateMs)
    return `The last backup in ${name} is ${Math.floor((now.getTime() - last.createdAt.getTime()) / dayMs)} days old.`
  return null
}
