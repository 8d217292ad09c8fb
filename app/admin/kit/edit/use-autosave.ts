import { useCallback, useEffect, useRef, useState } from "react"
import type { Problem } from "../../../../domain/problem.ts"
import { type EditConflict, getEditConflict } from "./conflict.ts"
import { editFormId, fillField, getFormValues } from "./dirty-form.ts"
import { type FormValues, normalizeLineBreaks } from "./fields.ts"

type SavedAnswer = { kind: "saved"; version: string; derived: FormValues }

/** `saved`: now stored, with the derived fields. `conflict`: nothing was written. */
export type AutosaveAnswer =
  | SavedAnswer
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

/** What the form is compared with, and what the page shows of it. After a conflict it is paused until a version is saved. */
function useSavedVersion(loaded: SavedVersion) {
  const base = useRef(loaded)
  const names = Object.keys(loaded.stored)
  const [version, setVersion] = useState(loaded.version)
  const [changed, setChanged] = useState<string[]>([])
  const [state, setState] = useState<SaveState>("stored")
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [conflict, setConflict] = useState<(EditConflict & { message: string }) | null>(null)
  const paused = useRef(false)

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
  const refuse = (refusal: Problem) => {
    setProblem(refusal)
    setState("refused")
  }
  /** Shows both versions. */
  const meet = (found: EditConflict, message: string) => {
    paused.current = true
    adopt({ version: found.version, stored: found.stored })
    for (const [name, text] of Object.entries(found.text)) fillField(editFormId, name, text)
    setConflict({ ...found, message })
    setState("conflict")
  }
  const finish = (typed: FormValues, { version: next, derived }: SavedAnswer) => {
    adopt({ version: next, stored: { ...typed, ...derived } })
    for (const [name, text] of Object.entries(derived))
      if (getFormValues(editFormId, [name])[name] === typed[name]) fillField(editFormId, name, text)
    paused.current = false
    setProblem(null)
    setConflict(null)
    setSavedAt(new Date())
    setState(recount().length === 0 ? "stored" : "waiting")
  }
  const shown = { version, changed, state, savedAt, problem, conflict }
  return { shown, base, names, paused, setState, recount, adopt, refuse, meet, finish }
}

type SaveIntent = "save" | "autosave"

function useSaveRequests({ url, auto, derived = [] }: AutosaveOptions, saved: ReturnType<typeof useSavedVersion>) {
  const { base, names, paused, setState, recount, adopt } = saved
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const running = useRef<Promise<boolean> | null>(null)
  /** What was sent last, if its answer was lost. */
  const unanswered = useRef<FormValues | null>(null)

  async function send(intent: SaveIntent): Promise<boolean> {
    const typed = getFormValues(editFormId, names)
    setState("saving")
    const answer = await postAutosave(url, { ...typed, seenAt: base.current.version, intent }).catch(() => null)
    if (!answer) {
      unanswered.current = typed
      setState("offline")
      timer.current = setTimeout(() => void save("autosave"), offlineRetryMs)
      return false
    }
    if (answer.kind === "refused") {
      saved.refuse(answer.problem)
      return false
    }
    const sentBefore = unanswered.current
    unanswered.current = null
    if (answer.kind === "saved") {
      saved.finish(typed, answer)
      return true
    }
    if (sentBefore && isSentVersion(answer.stored, sentBefore, base.current.stored, derived)) {
      // The request had arrived; only its answer was lost.
      adopt({ version: answer.version, stored: answer.stored })
      return send(intent)
    }
    saved.meet(getEditConflict(base.current.stored, answer.stored, typed, answer), answer.message)
    return false
  }

  /** @returns whether it is stored */
  const save = async (intent: SaveIntent): Promise<boolean> => {
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
  return { timer, save }
}

/** Text stays in the form until it is stored; after a conflict nothing is written before the user chooses a version. */
export function useAutosave(options: AutosaveOptions) {
  const { loaded, auto, refused } = options
  const saved = useSavedVersion(loaded)
  const { base, names, paused, setState, recount, adopt, meet } = saved
  const { timer, save } = useSaveRequests(options, saved)

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
  }, [timer])

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

  const flush = useCallback((intent: SaveIntent) => latest.current(intent), [])
  const current = () => base.current.version
  return { ...saved.shown, current, onInput, save: flush }
}

/** @throws when the site does not answer */
async function postAutosave(url: string, fields: FormValues): Promise<AutosaveAnswer> {
  const body = new FormData()
  for (const [name, text] of Object.entries(fields)) body.set(name, text)
  const response = await fetch(url, { method: "POST", body })
  if (response.status === 413) return createRefusal("This text is too long to save. Please split it in two.")
  if (response.redirected) return createRefusal("You were signed out. Sign in in another tab, then save again.")
  if (response.headers.get("content-type")?.includes("json")) return await response.json()
  return createRefusal("It could not be saved. What you wrote is still here; try again.")
}

const isSentVersion = (stored: FormValues, sent: FormValues, before: FormValues, derived: string[]) =>
  Object.keys(sent).every(
    (name) =>
      normalizeLineBreaks(stored[name] ?? "") === sent[name] || (derived.includes(name) && sent[name] === before[name]),
  )

const createRefusal = (message: string): AutosaveAnswer => ({ kind: "refused", problem: { code: "invalid", message } })

export type Autosave = ReturnType<typeof useAutosave>
