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

type SavePlan = (from: number, plan: WallPlan) => Promise<{ version: number }>

/** `known`: the server's last known plan. */
type PlanProgress = {
  known: LoadedPlan
  /** Sent before anything newer: the server may have stored it already. */
  unanswered: WallPlan | undefined
  timer?: ReturnType<typeof setTimeout>
  running: Promise<void> | null
  /** Counts the loaded plans: an answer to an earlier one is ignored. */
  round: number
}

/** Outlives its page. @param save sends a plan with its base version; throws `RefusedRequest` for what a retry does not change */
export function createPlanSaver(loaded: LoadedPlan, save: SavePlan) {
  const store = createPlanStore(loaded.plan)
  const { now, update } = store
  const progress: PlanProgress = { known: loaded, unanswered: undefined, running: null, round: 0 }
  const isBlocked = () => now().saving === "blocked"

  /** Resolves when everything is saved, or cannot be for now. */
  function send(): Promise<void> {
    clearTimeout(progress.timer)
    if (isBlocked()) return Promise.resolve()
    if (progress.running) return progress.running
    const mine = sendAll(store, progress, save, () => void send()).finally(() => {
      if (progress.running === mine) progress.running = null
    })
    progress.running = mine
    return mine
  }

  return {
    now,
    subscribe: store.subscribe,
    /** @param soon false: debounced, because more changes will follow */
    show(plan: WallPlan, soon: boolean) {
      clearTimeout(progress.timer)
      if (isBlocked()) return update({ plan })
      update({ plan, saving: "saving" })
      if (soon) void send()
      else progress.timer = setTimeout(() => void send(), debounceMs)
    },
    send,
    async flushed(): Promise<boolean> {
      await send()
      return now().saving === "saved"
    },
    /** Discards the unsaved changes; blocked until `load`. */
    giveUp() {
      clearTimeout(progress.timer)
      progress.round++
      progress.running = null
      progress.unanswered = undefined
      update({ saving: "blocked" })
    },
    /** Called after a refusal, and when another page changed the works. @returns whether the plan was accepted */
    load(next: LoadedPlan): boolean {
      const { running, known } = progress
      const isDirty = running !== null || now().plan !== known.plan
      if (!isBlocked() && (isDirty || next.version <= known.version)) return false
      progress.known = next
      update({ plan: next.plan, saving: "saved", problem: null })
      return true
    },
  }
}

type PlanStore = ReturnType<typeof createPlanStore>

function createPlanStore(plan: WallPlan) {
  let state: PlanState = { plan, saving: "saved", problem: null }
  const listeners = new Set<() => void>()
  return {
    now: () => state,
    update(next: Partial<PlanState>) {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

async function sendAll({ now, update }: PlanStore, progress: PlanProgress, save: SavePlan, retry: () => void) {
  const mine = progress.round
  while (progress.unanswered || now().plan !== progress.known.plan) {
    const sent = progress.unanswered ?? now().plan
    progress.unanswered = sent
    update({ saving: "saving" })
    try {
      const { version } = await save(progress.known.version, sent)
      if (mine !== progress.round) return
      progress.unanswered = undefined
      progress.known = { version, plan: sent }
      update({ problem: null })
    } catch (error) {
      if (mine !== progress.round) return
      if (!(error instanceof RefusedRequest)) {
        progress.timer = setTimeout(retry, retryDelayMs)
        return update({ saving: "waiting" })
      }
      progress.unanswered = undefined
      return update({ saving: isFinalRefusal(error) ? "blocked" : "refused", problem: error.message })
    }
  }
  update({ saving: "saved" })
}

/** The show is gone, or another user's plan replaced the base version. */
const isFinalRefusal = ({ status }: RefusedRequest) => status === 404 || status === 409
