import { useEffect, useState } from "react"
import { useLocation, useNavigationType } from "react-router"

/** Keeps the chosen section after a save, which drops the hash. `null` until scripts run, while CSS uses `:target`. */
export function useChosenSection() {
  const { hash, key } = useLocation()
  const type = useNavigationType()
  const [chosen, setChosen] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: key is when, not what
  useEffect(() => {
    if (hash || type === "POP") setChosen(hash.slice(1))
  }, [hash, type, key])
  return { chosen, leave: () => setChosen("") }
}
