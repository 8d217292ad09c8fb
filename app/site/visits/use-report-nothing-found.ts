import { useEffect } from "react"
import { sendVisit } from "./send-visit.ts"

/** Milliseconds without typing, after which the text is complete. */
const idleMs = 1_500

export function useReportNothingFound(words: string): void {
  useEffect(() => {
    if (words === "") return
    const timer = setTimeout(() => sendVisit({ k: "q", q: words.slice(0, 80) }), idleMs)
    return () => clearTimeout(timer)
  }, [words])
}
