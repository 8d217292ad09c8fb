import type { Plan } from "../../../../domain/exhibitions/hanging.ts"
import { Refused } from "../../kit/read-answer.ts"

/**
 * waiting: the site does not answer, and is asked again. refused: this change is not taken; the next one is sent again.
 * blocked: the plan on the screen is of no use to the site any more; nothing is sent until it is loaded again.
 */
export type Saving = "saved" | "saving" | "waiting" | "refused" | "blocked"
/** A plan as the site has it. */
export type Loaded = { version: number; plan: Plan }
export type PlanState = { plan: Plan; saving: Saving; problem: string | null }
export type PlanSaver = ReturnType<typeof planSaver>

const tryAgainMs = 3000
/** A key that is held moves a work many times: only where it stops is sent. */
const restMs = 350

/**
 * Saves the plan on the screen by itself, one save after the other. It goes on when its page is gone.
 * @param save sends a plan that was made from a version. Throws `Refused` for what asking again does not change
 */
export function planSaver(loaded: Loaded, save: (from: number, plan: Plan) => Promise<{ version: number }>) {
  let state: PlanState = { plan: loaded.plan, saving: "saved", problem: null }
  /** What the site has, as far as is known here. */
  let known = loaded
  /** What was sent and not answered. It is sent again before anything newer: the site may have it already. */
  let unanswered: Plan | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  /** Counts the loaded plans: an answer for the one before changes nothing. */
  let round = 0
  const listeners = new Set<() => void>()

  const tell = (next: Partial<PlanState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const isBlocked = () => state.saving === "blocked"

  async function sendAll(): Promise<void> {
    const mine = round
    while (unanswered || state.plan !== known.plan) {
      const sent = unanswered ?? state.plan
      unanswered = sent
      tell({ saving: "saving" })
      try {
        const { version } = await save(known.version, sent)
        if (mine !== round) return
        unanswered = undefined
        known = { version, plan: sent }
        tell({ problem: null })
      } catch (error) {
        if (mine !== round) return
        if (!(error instanceof Refused)) {
          timer = setTimeout(() => void send(), tryAgainMs)
          return tell({ saving: "waiting" })
        }
        unanswered = undefined
        return tell({ saving: isOfNoUse(error) ? "blocked" : "refused", problem: error.message })
      }
    }
    tell({ saving: "saved" })
  }

  /** Sends what is not saved. @returns when all of it is, or when it cannot be for now */
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
    /** @param soon false: after a rest, because more will follow */
    show(plan: Plan, soon: boolean) {
      clearTimeout(timer)
      if (isBlocked()) return tell({ plan })
      tell({ plan, saving: "saving" })
      if (soon) void send()
      else timer = setTimeout(() => void send(), restMs)
    },
    send,
    /** @returns whether everything is saved */
    async settled(): Promise<boolean> {
      await send()
      return state.saving === "saved"
    },
    /** The changes on the screen are given up: the plan that is loaded next takes their place. */
    giveUp() {
      clearTimeout(timer)
      round++
      running = null
      unanswered = undefined
      tell({ saving: "blocked" })
    },
    /** The page was loaded again: after a refusal, or because another page changed the works. @returns whether it is shown */
    load(next: Loaded): boolean {
      const isUnsaved = running !== null || state.plan !== known.plan
      if (!isBlocked() && (isUnsaved || next.version <= known.version)) return false
      known = next
      tell({ plan: next.plan, saving: "saved", problem: null })
      return true
    },
  }
}

/** The show is gone, or somebody else's plan took the place of the one that this was made from. */
const isOfNoUse = ({ status }: Refused) => status === 404 || status === 409
