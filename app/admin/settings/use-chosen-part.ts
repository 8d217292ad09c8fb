import { useEffect, useState } from "react"
import { useLocation, useNavigationType } from "react-router"

/**
 * The part that the address names, on a phone a page of its own. Saving leaves it open, although the address then names
 * none. `null`: no scripts yet, and the browser itself knows.
 */
export function useChosenPart() {
  const { hash, key } = useLocation()
  const type = useNavigationType()
  const [chosen, setChosen] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: key is when, not what
  useEffect(() => {
    if (hash || type === "POP") setChosen(hash.slice(1))
  }, [hash, type, key])
  return { chosen, leave: () => setChosen("") }
}
