import type { WallPlan } from "../../../../domain/exhibitions/hanging.ts"
import { RefusedRequest } from "../../kit/parse-json-response.ts"

/** `waiting`: retries. `refused`: only this change. `blocked`: sends nothing until the plan is loaded again. */
export type PlanSavingState = "saved" | "saving" | "waiting" | "refused" | "blocked"
export type LoadedPlan = { version: number; plan: WallPlan }
type PlanState = { plan: WallPlan; saving: PlanSavingState; problem: string | null }
export type PlanSaver = ReturnType<typeof createPlanSaver>

const retryDelayMs = 3000
/** A held key moves a work repeatedly: only its final position is sent. */
const debounceMs = 350

/** Outlives its page. @param save sends a plan with its base version; throws `RefusedRequest` for what a retry does not change */
export function createPlanSaver(
  loaded: LoadedPlan,
  save: (from: number, plan: WallPlan) => Promise<{ version: number }>,
) {
  let state: PlanState = { plan: loaded.plan, saving: "saved", problem: null }
  /** The server's last known plan. */
  let known = loaded
  /** Sent before anything newer: the server may have stored it already. */
  let unanswered: WallPlan | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  /** Counts the loaded plans: an answer to an earlier one is ignored. */
  let round = 0
  const listeners = new Set<() => void>()

  const updateState = (next: Partial<PlanState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const isBlocked = () => state.saving === "blocked"

  async function sendAll(): Promise<void> {
    const mine = round
    while (unanswered || state.plan !== known.plan) {
      const sent = unanswered ?? state.plan
      unanswered = sent
      updateState({ saving: "saving" })
      try {
        const { version } = await save(known.version, sent)
        if (mine !== round) return
        unanswered = undefined
        known = { version, plan: sent }
        updateState({ problem: null })
      } catch (error) {
        if (mine !== round) return
        if (!(error instanceof RefusedRequest)) {
          timer = setTimeout(() => void send(), retryDelayMs)
          return updateState({ saving: "waiting" })
        }
        unanswered = undefined
        return updateState({ saving: isFinalRefusal(error) ? "blocked" : "refused", problem: error.message })
      }
    }
    updateState({ saving: "saved" })
  }

  /** Resolves when everything is saved, or cannot be for now. */
  function send(): Promise<void> {
    clearTimeout(timer)
    if (isBlocked()) return Promise.resolve()
    if (running) return running
    const mine = sendAll().finally(() => {
      if (running === mine) running = null
    })
    running = mine
    return mine
  }

  return {
    now: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** @param soon false: debounced, because more changes will follow */
    show(plan: WallPlan, soon: boolean) {
      clearTimeout(timer)
      if (isBlocked()) return updateState({ plan })
      updateState({ plan, saving: "saving" })
      if (soon) void send()
      else timer = setTimeout(() => void send(), debounceMs)
    },
    send,
    async flushed(): Promise<boolean> {
      await send()
      return state.saving === "saved"
    },
    /** Discards the unsaved changes; blocked until `load`. */
    giveUp() {
      clearTimeout(timer)
      round++
      running = null
      unanswered = undefined
      updateState({ saving: "blocked" })
    },
    /** Called after a refusal, and when another page changed the works. @returns whether the plan was accepted */
    load(next: LoadedPlan): boolean {
      const isDirty = running !== null || state.plan !== known.plan
      if (!isBlocked() && (isDirty || next.version <= known.version)) return false
      known = next
      updateState({ plan: next.plan, saving: "saved", problem: null })
      return true
    },
  }
}

/** The show is gone, or another user's plan replaced the base version. */
const isFinalRefusal = ({ status }: RefusedRequest) => status === 404 || status === 409
