import { useEffect, useState } from "react"

const askAgainMs = 250

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
