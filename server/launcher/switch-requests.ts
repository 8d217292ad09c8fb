import type { RunningLauncher, SwitchRequests } from "./running-launcher.ts"
import { isVersionName } from "./versions.ts"

export function createSwitchRequests(): SwitchRequests {
  let wanted: string | null = null
  let arrival = Promise.withResolvers<"requested">()
  return {
    arrived: () => arrival.promise,
    take() {
      const version = wanted ?? ""
      wanted = null
      arrival = Promise.withResolvers()
      return version
    },
    receive(launcher, to) {
      const refusal = findRefusal(launcher, to) ?? recordChange(launcher, to)
      launcher.running?.send({ kind: "switch-answer", refusal })
      if (refusal !== null) return
      wanted = to
      arrival.resolve("requested")
    },
  }
}

function findRefusal({ state, has, stopping }: RunningLauncher, to: string): string | null {
  if (stopping.aborted) return "Solander is just being stopped. Please try again in a minute."
  if (state.last?.status === "switching") return "Another version is just being started. Please wait a moment."
  if (!isVersionName(to)) return "That isn’t the name of a version."
  if (to === state.current) return `Version ${to} is the one that runs.`
  if (!has(to)) return `Version ${to} isn’t on this computer.`
  return null
}

function recordChange(launcher: RunningLauncher, to: string): string | null {
  const before = launcher.state
  const now = new Date().toISOString()
  const { current: from } = before
  launcher.state = {
    ...before,
    last: { from, to, status: "switching", startedAt: now, endedAt: null, reason: null },
  }
  try {
    launcher.saveState()
    return null
  } catch {
    launcher.state = before
    return "Nothing can be saved on this computer right now. Its disk may be full."
  }
}
