import { useEffect, useState } from "react"

const askAgainMs = 250

/** Asks again and again while something is waited for; a question that failed is asked again. */
export function useAskAgain(waits: boolean, ask: () => Promise<unknown>) {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(
      () =>
        void ask()
          .catch(() => {})
          .then(() => setRound(round + 1)),
      askAgainMs,
    )
    return () => clearTimeout(timer)
  }, [waits, round, ask])
}
