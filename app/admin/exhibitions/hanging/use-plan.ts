import { useCallback, useEffect, useRef, useState } from "react"
import { href } from "react-router"
import type { Hung, Placed, Plan, Wall } from "../../../../domain/exhibitions/hanging.ts"
import { Refused, readAnswer } from "../../kit/read-answer.ts"
import type { SavedPlan } from "./save-plan.ts"

export type Saving = "saved" | "saving" | "waiting" | "refused"

const tryAgainMs = 3000
/** A key that is held moves a work many times: only where it stops is sent. */
const restMs = 350
/** So many steps can be taken back. */
const mostSteps = 100

/**
 * The plan as it is on the screen. Each change is saved by itself, one save after the other; an older plan is refused by the
 * site, and then nothing is saved until the page is loaded again.
 * @param loaded as the site has it
 */
export function usePlan(id: string, loaded: { version: number; plan: Plan }) {
  const [plan, setPlan] = useState(loaded.plan)
  const [past, setPast] = useState<Plan[]>([])
  const [saving, setSaving] = useState<Saving>("saved")
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(loaded.plan)
  /** What the site has, as far as this page knows. */
  const known = useRef(loaded)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isRunning = useRef(false)
  const isRefused = useRef(false)
  /** What was sent and not answered. It is sent again before anything newer: the site may have it already. */
  const unanswered = useRef<Plan>(undefined)

  const send = useCallback(async () => {
    clearTimeout(timer.current)
    if (isRunning.current || isRefused.current) return
    isRunning.current = true
    while (unanswered.current || latest.current !== known.current.plan) {
      const sent = unanswered.current ?? latest.current
      unanswered.current = sent
      setSaving("saving")
      try {
        const { version } = await save(id, known.current.version, sent)
        unanswered.current = undefined
        known.current = { version, plan: sent }
        setProblem(null)
      } catch (error) {
        isRunning.current = false
        if (error instanceof Refused) {
          isRefused.current = true
          setProblem(error.message)
          return setSaving("refused")
        }
        setSaving("waiting")
        timer.current = setTimeout(() => void send(), tryAgainMs)
        return
      }
    }
    isRunning.current = false
    setSaving("saved")
  }, [id])

  // the page was loaded again: by a button after a refusal, or because another page changed the works
  useEffect(() => {
    const isNewer = loaded.version > known.current.version || isRefused.current
    if (!isNewer || isRunning.current || (latest.current !== known.current.plan && !isRefused.current)) return
    known.current = loaded
    latest.current = loaded.plan
    unanswered.current = undefined
    isRefused.current = false
    setPlan(loaded.plan)
    setPast([])
    setProblem(null)
    setSaving("saved")
  }, [loaded])

  const show = useCallback(
    (next: Plan, soon: boolean) => {
      latest.current = next
      setPlan(next)
      clearTimeout(timer.current)
      if (isRefused.current) return
      setSaving("saving")
      if (soon) void send()
      else timer.current = setTimeout(() => void send(), restMs)
    },
    [send],
  )

  /** Changes the plan. @param step changes of one step that follow each other are taken back together */
  const lastStep = useRef<string | null>(null)
  const change = useCallback(
    (make: (plan: Plan) => Plan, step: string | null = null) => {
      const before = latest.current
      const next = make(before)
      if (next === before) return
      if (step === null || lastStep.current !== step) setPast((all) => [...all.slice(1 - mostSteps), before])
      lastStep.current = step
      show(next, step === null)
    },
    [show],
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
  // who leaves within the studio leaves nothing behind
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (!isRefused.current && !isRunning.current) void send()
    },
    [send],
  )

  return { plan, change, undo, canUndo: past.length > 0, saving, problem }
}

async function save(id: string, version: number, plan: Plan): Promise<SavedPlan> {
  const body = JSON.stringify({ version, ...plan })
  const answer = await fetch(href("/admin/exhibitions/:id/hanging/plan", { id }), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    // a browser sends at most 64 KiB after its page is gone, and refuses more at once
    keepalive: body.length < 60_000,
  })
  return readAnswer<SavedPlan>(answer)
}

/** A plan with one work in another place. */
export function withPlaced(plan: Plan, placed: Placed): Plan {
  const { artworkId, wallId, xMm, centerMm, hookMm } = placed
  const next = { artworkId, wallId, xMm, centerMm, hookMm }
  const at = plan.works.findIndex((one) => one.artworkId === artworkId)
  return { ...plan, works: at < 0 ? [...plan.works, next] : plan.works.with(at, next) }
}

/** A plan with some works in other places. */
export const withAllPlaced = (plan: Plan, all: readonly Hung[]): Plan => all.reduce<Plan>(withPlaced, plan)

/** A plan with one wall changed, or one more. */
export function withWall(plan: Plan, wall: Wall): Plan {
  const at = plan.walls.findIndex(({ id }) => id === wall.id)
  return { ...plan, walls: at < 0 ? [...plan.walls, wall] : plan.walls.with(at, wall) }
}

/** A plan without a wall; its works are not hung. */
export const withoutWall = (plan: Plan, id: string): Plan => ({
  ...plan,
  walls: plan.walls.filter((wall) => wall.id !== id),
  works: plan.works.map((work) => (work.wallId === id ? { ...work, wallId: null } : work)),
})
