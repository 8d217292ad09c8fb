import { useCallback, useEffect, useRef, useState } from "react"
import type { Problem } from "../../../../domain/problem.ts"
import { type EditConflict, getEditConflict } from "./conflict.ts"
import { editFormId, fillField, getFormValues } from "./dirty-form.ts"
import { type FormValues, normalizeLineBreaks } from "./fields.ts"

/** `saved`: now stored, with the derived fields. `conflict`: nothing was written. */
export type AutosaveAnswer =
  | { kind: "saved"; version: string; derived: FormValues }
  | { kind: "conflict"; who: string; message: string; version: string; stored: FormValues }
  | { kind: "refused"; problem: Problem }

type SavedVersion = { version: string; stored: FormValues }

/** `waiting`: not saved yet; `offline`: waits for a connection; `refused`: needs a correction first. */
type SaveState = "stored" | "waiting" | "saving" | "offline" | "conflict" | "refused"

type AutosaveOptions = {
  url: string
  loaded: SavedVersion
  auto: boolean
  /** Fields that are computed from others until they are edited: the slug of a post from its title. */
  derived?: string[]
  /** The answer of the page's own form, if it conflicted with a newer version. */
  refused: { conflict: EditConflict; message: string } | null
}

/** `pause`: ms after the last key; `offlineRetryMs`: ms between retries while offline. */
const autosaveDelayMs = 1200
const offlineRetryMs = 10_000

/** Text stays in the form until it is stored; after a conflict nothing is written before the user chooses a version. */
export function useAutosave({ url, loaded, auto, derived = [], refused }: AutosaveOptions) {
  const base = useRef(loaded)
  const names = Object.keys(loaded.stored)
  const [version, setVersion] = useState(loaded.version)
  const [changed, setChanged] = useState<string[]>([])
  const [state, setState] = useState<SaveState>("stored")
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [conflict, setConflict] = useState<(EditConflict & { message: string }) | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const running = useRef<Promise<boolean> | null>(null)
  const paused = useRef(false)
  /** What was sent last, if its answer was lost. */
  const unanswered = useRef<FormValues | null>(null)

  const recount = () => {
    const typed = getFormValues(editFormId, names)
    const differs = names.filter(
      (name) => name in typed && typed[name] !== normalizeLineBreaks(base.current.stored[name] ?? ""),
    )
    setChanged(differs)
    return differs
  }
  const adopt = (next: SavedVersion) => {
    base.current = next
    setVersion(next.version)
  }
  /** Shows both versions and pauses autosave until one is saved. */
  const meet = (found: EditConflict, message: string) => {
    paused.current = true
    adopt({ version: found.version, stored: found.stored })
    for (const [name, text] of Object.entries(found.text)) fillField(editFormId, name, text)
    setConflict({ ...found, message })
    setState("conflict")
  }

  async function send(intent: "save" | "autosave"): Promise<boolean> {
    const typed = getFormValues(editFormId, names)
    const data = new FormData()
    for (const [name, text] of Object.entries({ ...typed, seenAt: base.current.version, intent })) data.set(name, text)
    setState("saving")
    let answer: AutosaveAnswer
    try {
      const response = await fetch(url, { method: "POST", body: data })
      if (response.status === 413) answer = createRefusal("This text is too long to save. Please split it in two.")
      else if (response.redirected)
        answer = createRefusal("You were signed out. Sign in in another tab, then save again.")
      else if (response.headers.get("content-type")?.includes("json")) answer = await response.json()
      else answer = createRefusal("It could not be saved. What you wrote is still here; try again.")
    } catch {
      unanswered.current = typed
      setState("offline")
      timer.current = setTimeout(() => void save("autosave"), offlineRetryMs)
      return false
    }
    if (answer.kind === "refused") {
      setProblem(answer.problem)
      setState("refused")
      return false
    }
    const sentBefore = unanswered.current
    unanswered.current = null
    if (
      answer.kind === "conflict" &&
      sentBefore &&
      isSentVersion(answer.stored, sentBefore, base.current.stored, derived)
    ) {
      // The request had arrived; only its answer was lost.
      adopt({ version: answer.version, stored: answer.stored })
      return send(intent)
    }
    if (answer.kind === "conflict") {
      meet(getEditConflict(base.current.stored, answer.stored, typed, answer), answer.message)
      return false
    }
    adopt({ version: answer.version, stored: { ...typed, ...answer.derived } })
    for (const [name, text] of Object.entries(answer.derived))
      if (getFormValues(editFormId, [name])[name] === typed[name]) fillField(editFormId, name, text)
    paused.current = false
    setProblem(null)
    setConflict(null)
    setSavedAt(new Date())
    setState(recount().length === 0 ? "stored" : "waiting")
    return true
  }

  /** @returns whether it is stored */
  const save = async (intent: "save" | "autosave"): Promise<boolean> => {
    clearTimeout(timer.current)
    // Other callers may have waited for the same save.
    while (running.current) await running.current
    if (recount().length === 0 && !paused.current) return true
    if (intent === "autosave" && (paused.current || !auto)) return false
    const sending = send(intent).finally(() => {
      running.current = null
    })
    running.current = sending
    return sending
  }

  const onInput = () => {
    if (recount().length === 0) return
    if (paused.current) return
    setState((now) => (now === "offline" ? now : "waiting"))
    if (!auto) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save("autosave"), autosaveDelayMs)
  }

  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const again = () => void latest.current("autosave")
    addEventListener("online", again)
    return () => {
      removeEventListener("online", again)
      clearTimeout(timer.current)
    }
  }, [])

  // One of the page's buttons or an undo in another tab created another version.
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares once for each version that the loader brings; the functions are new at every render
  useEffect(() => {
    const isSame = names.every((name) => loaded.stored[name] === base.current.stored[name])
    if (isSame) return adopt({ ...base.current, version: loaded.version })
    const dirty = recount()
    const typed = getFormValues(editFormId, names)
    const isOwn = names.every(
      (name) => !(name in typed) || typed[name] === normalizeLineBreaks(loaded.stored[name] ?? ""),
    )
    if (dirty.length > 0 && !isOwn) return
    adopt(loaded)
    for (const [name, text] of Object.entries(loaded.stored))
      if (typed[name] !== text) fillField(editFormId, name, text)
    setState("stored")
    recount()
  }, [loaded.version])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (refused) meet(refused.conflict, refused.message)
  }, [refused])

  const flush = useCallback((intent: "save" | "autosave") => latest.current(intent), [])
  const current = () => base.current.version
  return { version, current, changed, state, savedAt, problem, conflict, onInput, save: flush }
}

const isSentVersion = (stored: FormValues, sent: FormValues, before: FormValues, derived: string[]) =>
  Object.keys(sent).every(
    (name) =>
      normalizeLineBreaks(stored[name] ?? "") === sent[name] || (derived.includes(name) && sent[name] === before[name]),
  )

const createRefusal = (message: string): AutosaveAnswer => ({ kind: "refused", problem: { code: "invalid", message } })

export type Autosave = ReturnType<typeof useAutosave>
