import { useEffect, useRef, useState } from "react"
import { RefusedRequest } from "../parse-json-response.ts"
import { useUnloadWarning } from "../unload-warning.ts"

const retryMs = 3000

/** `theirs`: the text of a conflicting save; then nothing was written. */
export type SavedText = { text: string; theirs?: string }

export type TextState = {
  text: string
  problem: string | null
  /** The text of a conflicting save. Nothing is saved until the user chooses one of both. */
  theirs: string | null
  type: (text: string) => void
  leave: () => void
  keepMine: () => void
  useTheirs: () => void
}

/** Saved on blur, with retries until the server answers. @param save saves a text that was `was` when it was read */
export function useSavedText(stored: string, save: (text: string, was: string) => Promise<SavedText>): TextState {
  const { text, setText, theirs, setTheirs, isDirty, known, learn } = useShownText(stored)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef({ text, save, isDirty })
  latest.current = { text, save, isDirty }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(Promise.resolve())
  /** What was sent last, if its answer was lost. */
  const unanswered = useRef<string | null>(null)

  /** One save at a time: the next starts from what the previous one stored. */
  const send = (over?: string) => {
    clearTimeout(timer.current)
    running.current = running.current.then(() => sendNow(over ?? known.current))
  }
  const sendNow = async (was: string): Promise<void> => {
    const typed = latest.current.text
    if (typed.trim() === was && theirs === null) return
    try {
      const written = await latest.current.save(typed, was)
      setProblem(null)
      if (written.theirs === undefined) learn(written.text, typed)
      else if (written.theirs === unanswered.current?.trim()) {
        // The request had arrived; only its answer was lost.
        learn(written.theirs, unanswered.current ?? "")
        unanswered.current = null
        return sendNow(written.theirs)
      } else setTheirs(written.theirs)
      unanswered.current = null
    } catch (error) {
      if (error instanceof RefusedRequest) return setProblem(error.message)
      unanswered.current = typed
      setProblem("Not saved yet: the site doesn’t answer. Trying again.")
      timer.current = setTimeout(() => void send(was), retryMs)
    }
  }
  useUnloadWarning(isDirty)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      // A field that unmounts with its page gets no blur event.
      const { text: typed, save: keep, isDirty: isLost } = latest.current
      if (isLost) void running.current.then(() => keep(typed, known.current)).catch(() => {})
    },
    [known],
  )
  return {
    text,
    problem,
    theirs,
    type: setText,
    leave: () => void (isDirty && theirs === null && send()),
    keepMine: () => send(theirs ?? undefined),
    useTheirs: () => {
      if (theirs === null) return
      setText(theirs)
      learn(theirs, theirs)
    },
  }
}

function useShownText(stored: string) {
  const [text, setText] = useState(stored)
  const [base, setBase] = useState(stored)
  const [theirs, setTheirs] = useState<string | null>(null)
  const isDirty = text.trim() !== base
  /** The server's text, also before it is rendered. */
  const known = useRef(base)
  const learn = (written: string, typed: string) => {
    known.current = written
    setBase(written)
    setTheirs(null)
    setText((now) => (now === typed ? written : now))
  }
  if (!isDirty && stored !== base) {
    known.current = stored
    setBase(stored)
    setText(stored)
  }
  return { text, setText, theirs, setTheirs, isDirty, known, learn }
}
