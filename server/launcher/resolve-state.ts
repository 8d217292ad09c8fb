import type { StoredState } from "../../services/launcher/state-file.server.ts"
import { compareVersions } from "./versions.ts"

type Installed = { packaged: string; has: (version: string) => boolean; now: Date }

/** Which version a start serves: settles a change that was interrupted, and notices a newly installed package. */
export function resolveState(stored: StoredState | null, { packaged, has, now }: Installed): StoredState {
  if (!stored) return { current: packaged, former: null, last: null, packaged, earlier: null }
  const restored = undoInterrupted(stored, now)
  const isNewPackage = packaged !== restored.packaged && compareVersions(packaged, restored.current) > 0
  if (isNewPackage || !has(restored.current)) {
    const former = restored.current !== packaged && has(restored.current) ? restored.current : null
    return { ...restored, current: packaged, former, earlier: restored.former, packaged }
  }
  return { ...restored, packaged }
}

function undoInterrupted(state: StoredState, now: Date): StoredState {
  const { last } = state
  if (last?.status !== "switching" && last?.status !== "watching") return state
  return undoChange(state, `Solander was stopped while version ${last.to} was still being tried.`, now)
}

/** Back to the version before the last change. */
export function undoChange(state: StoredState, reason: string, now: Date): StoredState {
  const { last } = state
  if (!last) return state
  const former = last.status === "watching" ? state.earlier : state.former
  return {
    ...state,
    current: last.from,
    former,
    last: { ...last, status: "undone", endedAt: now.toISOString(), reason },
  }
}
