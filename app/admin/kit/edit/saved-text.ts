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
  // what was saved elsewhere is shown at once where nothing was typed
  if (!isDirty && stored !== base) {
    setBase(stored)
    setText(stored)
  }
  const latest = useRef({ text, base, save, isDirty })
  latest.current = { text, base, save, isDirty }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = async (typed: string, was: string) => {
    clearTimeout(timer.current)
    try {
      const written = await latest.current.save(typed, was)
      setProblem(null)
      setTheirs(written.theirs ?? null)
      if (written.theirs !== undefined) return
      setBase(written.text)
      setText((now) => (now === typed ? written.text : now))
    } catch (error) {
      if (error instanceof Refused) return setProblem(error.message)
      setProblem("Not saved yet: the site doesn’t answer. Trying again.")
      timer.current = setTimeout(() => void send(latest.current.text, was), tryAgainMs)
    }
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
      const { text: typed, base: was, save: keep, isDirty: isLost } = latest.current
      if (isLost) void keep(typed, was).catch(() => {})
    },
    [],
  )
  return {
    text,
    problem,
    theirs,
    type: setText,
    leave: () => {
      if (isDirty && theirs === null) void send(text, base)
    },
    keepMine: () => void send(text, theirs ?? base),
    useTheirs: () => {
      if (theirs === null) return
      setBase(theirs)
      setText(theirs)
      setTheirs(null)
    },
  }
}
