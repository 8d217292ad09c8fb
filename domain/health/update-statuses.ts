import type { UpdateStatus } from "../updates/update-status.server.ts"
import { studioPaths } from "../urls.ts"
import type { SiteStatus, StatusTone } from "./site-status.ts"

type ShownState = { state: string; tone: StatusTone; verb: string; short?: string }

const states: Record<Exclude<UpdateStatus["state"], "elsewhere">, ShownState> = {
  off: { state: "off", tone: "waiting", verb: "Set up updates" },
  new: { state: "new version", tone: "waiting", verb: "See what it brings" },
  running: { state: "installing", tone: "waiting", verb: "See how far it is" },
  current: { state: "current", tone: "well", verb: "Updates" },
  trouble: { state: "failing", tone: "alert", verb: "See what happened", short: "an update needs you" },
}

/** Null: another program starts the site, and updates it. */
export function describeUpdates({ state, sentence }: UpdateStatus): SiteStatus | null {
  if (state === "elsewhere") return null
  const { verb, ...shown } = states[state]
  return { name: "Updates", sentence, verb: { label: verb, path: studioPaths.updates() }, ...shown }
}
