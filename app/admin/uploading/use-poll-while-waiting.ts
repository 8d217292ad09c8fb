import { useEffect, useState } from "react"

const pollMs = 250

export function usePollWhileWaiting(isWaiting: boolean, poll: () => Promise<unknown>) {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(
      () =>
        void poll()
          .catch(() => {})
          .then(() => setRound(round + 1)),
      pollMs,
    )
    return () => clearTimeout(timer)
  }, [isWaiting, round, poll])
}
