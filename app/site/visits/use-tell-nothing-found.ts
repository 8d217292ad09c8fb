import { useEffect } from "react"
import { sendVisit } from "./tell.ts"

/** Milliseconds without typing, after which the text is complete. */
const stillMs = 1_500

export function useTellNothingFound(words: string): void {
  useEffect(() => {
    if (words === "") return
    const timer = setTimeout(() => sendVisit({ k: "q", q: words.slice(0, 80) }), stillMs)
    return () => clearTimeout(timer)
  }, [words])
}
