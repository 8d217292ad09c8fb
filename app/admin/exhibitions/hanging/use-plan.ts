import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { href } from "react-router"
import type { Plan } from "../../../../domain/exhibitions/hanging.ts"
import { readAnswer } from "../../kit/read-answer.ts"
import { type Loaded, type PlanSaver, planSaver } from "./plan-saver.ts"
import type { SavedPlan } from "./save-plan.ts"

const mostSteps = 100

/** Browser only: savers of shows whose page was left before everything was saved, reused on return. */
const unsaved = new Map<string, PlanSaver>()

export function usePlan(id: string, loaded: Loaded) {
  const [saver] = useState(() => unsaved.get(id) ?? planSaver(loaded, (from, plan) => save(id, from, plan)))
  const { plan, saving, problem } = useSyncExternalStore(saver.subscribe, saver.now, saver.now)
  const [past, setPast] = useState<Plan[]>([])
  useEffect(() => {
    if (saver.load(loaded)) setPast([])
  }, [saver, loaded])

  const show = useCallback(
    (next: Plan, soon: boolean) => {
      keepUntilSaved(id, saver)
      saver.show(next, soon)
    },
    [id, saver],
  )

  /** @param step consecutive changes with the same step are undone together */
  const lastStep = useRef<string | null>(null)
  const change = useCallback(
    (make: (plan: Plan) => Plan, step: string | null = null) => {
      const before = saver.now().plan
      const next = make(before)
      if (next === before) return
      if (step === null || lastStep.current !== step) setPast((all) => [...all.slice(1 - mostSteps), before])
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
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [isDirty])
  // Sends pending changes on navigation within the studio.
  useEffect(() => () => void saver.send(), [saver])

  const { settled, giveUp } = saver
  return { plan, change, undo, canUndo: past.length > 0, saving, problem, settled, giveUp }
}

function keepUntilSaved(id: string, saver: PlanSaver): void {
  if (unsaved.get(id) === saver) return
  unsaved.set(id, saver)
  const stop = saver.subscribe(() => {
    if (saver.now().saving !== "saved" && saver.now().saving !== "blocked") return
    unsaved.delete(id)
    stop()
  })
}

async function save(id: string, version: number, plan: Plan): Promise<SavedPlan> {
  const body = JSON.stringify({ version, ...plan })
  const answer = await fetch(href("/admin/exhibitions/:id/hanging/plan", { id }), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    // Browsers limit `keepalive` bodies to 64 KiB in total.
    keepalive: body.length < 60_000,
  })
  return readAnswer<SavedPlan>(answer)
}
