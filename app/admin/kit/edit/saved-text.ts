import { useEffect, useRef, useState } from "react"
import { Refused } from "../read-answer.ts"

const tryAgainMs = 3000

/** `theirs`: what somebody else wrote meanwhile; then nothing was saved. */
export type WrittenText = { text: string; theirs?: string }

export type TextState = {
  text: string
  /** Why it is not saved, as a sentence. */
  problem: string | null
  /** What somebody else wrote meanwhile; the typed text is not saved until one of both is chosen. */
  theirs: string | null
  type: (text: string) => void
  /** Saves what was typed, if it is new. */
  leave: () => void
  /** Replaces their text by what was typed. */
  keepMine: () => void
  /** Takes their text instead. */
  useTheirs: () => void
}

/**
 * A text that is saved when its field is left, and again until the site has answered. What somebody else saved meanwhile is
 * shown beside it.
 * @param stored as the site has it
 * @param save saves a text that was `was` when it was read
 */
export function useSavedText(stored: string, save: (text: string, was: string) => Promise<WrittenText>): TextState {
  const [text, setText] = useState(stored)
  const [base, setBase] = useState(stored)
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<string | null>(null)
  const isDirty = text.trim() !== base
  const latest = useRef({ text, base, save, isDirty })
  latest.current = { text, base, save, isDirty }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The site's text, also before it is rendered. */
  const known = useRef(base)
  const running = useRef<Promise<void>>(Promise.resolve())
  /** What was sent last, if nobody knows whether it arrived. */
  const unanswered = useRef<string | null>(null)

  const learn = (written: string, typed: string) => {
    known.current = written
    setBase(written)
    setTheirs(null)
    setText((now) => (now === typed ? written : now))
  }
  /** One save at a time: the next begins with what the one before has stored. */
  const send = (over?: string) => {
    clearTimeout(timer.current)
    running.current = running.current.then(() => sendNow(over ?? known.current))
    return running.current
  }
  const sendNow = async (was: string): Promise<void> => {
    const typed = latest.current.text
    if (typed.trim() === was && theirs === null) return
    try {
      const written = await latest.current.save(typed, was)
      setProblem(null)
      if (written.theirs === undefined) learn(written.text, typed)
      else if (written.theirs === unanswered.current?.trim()) {
        // it had arrived, and only its answer was lost
        learn(written.theirs, unanswered.current ?? "")
        unanswered.current = null
        return sendNow(written.theirs)
      } else setTheirs(written.theirs)
      unanswered.current = null
    } catch (error) {
      if (error instanceof Refused) return setProblem(error.message)
      unanswered.current = typed
      setProblem("Not saved yet: the site doesn’t answer. Trying again.")
      timer.current = setTimeout(() => void send(was), tryAgainMs)
    }
  }
  // what was saved elsewhere is shown at once where nothing was typed
  if (!isDirty && stored !== base) {
    known.current = stored
    setBase(stored)
    setText(stored)
  }
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [isDirty])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      // a field that vanishes with its page is never left
      const { text: typed, save: keep, isDirty: isLost } = latest.current
      if (isLost) void running.current.then(() => keep(typed, known.current)).catch(() => {})
    },
    [],
  )
  return {
    text,
    problem,
    theirs,
    type: setText,
    leave: () => {
      if (isDirty && theirs === null) void send()
    },
    keepMine: () => void send(theirs ?? undefined),
    useTheirs: () => {
      if (theirs === null) return
      setText(theirs)
      learn(theirs, theirs)
    },
  }
}
