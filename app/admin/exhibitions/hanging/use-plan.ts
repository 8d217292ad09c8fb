import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { href } from "react-router"
import type { WallPlan } from "../../../../domain/exhibitions/hanging.ts"
import { parseJsonResponse } from "../../kit/parse-json-response.ts"
import { useUnloadWarning } from "../../kit/unload-warning.ts"
import { createPlanSaver, type LoadedPlan, type PlanSaver } from "./plan-saver.ts"
import type { SavedPlan } from "./save-plan.ts"

const maxUndoSteps = 100

/** Browser only: savers of shows whose page was left before everything was saved, reused on return. */
const dirtySavers = new Map<string, PlanSaver>()

export function usePlan(id: string, loaded: LoadedPlan) {
  const [saver] = useState(
    () => dirtySavers.get(id) ?? createPlanSaver(loaded, (from, plan) => sendPlan(id, from, plan)),
  )
  const { plan, saving, problem } = useSyncExternalStore(saver.subscribe, saver.now, saver.now)
  const [past, setPast] = useState<WallPlan[]>([])
  useEffect(() => {
    if (saver.load(loaded)) setPast([])
  }, [saver, loaded])

  const show = useCallback(
    (next: WallPlan, soon: boolean) => {
      trackUntilSaved(id, saver)
      saver.show(next, soon)
    },
    [id, saver],
  )

  /** @param step consecutive changes with the same step are undone together */
  const lastStep = useRef<string | null>(null)
  const change = useCallback(
    (update: (plan: WallPlan) => WallPlan, step: string | null = null) => {
      const before = saver.now().plan
      const next = update(before)
      if (next === before) return
      if (step === null || lastStep.current !== step) setPast((all) => [...all.slice(1 - maxUndoSteps), before])
      lastStep.current = step
      show(next, step === null)
    },
    [saver, show],
  )

  const undo = useCallback(() => {
    lastStep.current = null
    setPast((all) => {
      const before = all.at(-1)
      if (before) queueMicrotask(() => show(before, true))
      return all.slice(0, -1)
    })
  }, [show])

  const isDirty = saving !== "saved"
  useUnloadWarning(isDirty)
  // Sends pending changes on navigation within the studio.
  useEffect(() => () => void saver.send(), [saver])

  const { flushed, giveUp } = saver
  return { plan, change, undo, canUndo: past.length > 0, saving, problem, settled: flushed, giveUp }
}

function trackUntilSaved(id: string, saver: PlanSaver): void {
  if (dirtySavers.get(id) === saver) return
  dirtySavers.set(id, saver)
  const stop = saver.subscribe(() => {
    if (saver.now().saving !== "saved" && saver.now().saving !== "blocked") return
    dirtySavers.delete(id)
    stop()
  })
}

async function sendPlan(id: string, version: number, plan: WallPlan): Promise<SavedPlan> {
  const body = JSON.stringify({ version, ...plan })
  const answer = await fetch(href("/admin/exhibitions/:id/hanging/plan", { id }), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    // Browsers limit `keepalive` bodies to 64 KiB in total.
    keepalive: body.length < 60_000,
  })
  return parseJsonResponse<SavedPlan>(answer)
}
