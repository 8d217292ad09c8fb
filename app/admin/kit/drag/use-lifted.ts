import { type KeyboardEvent, useState } from "react"
import { type Carried, carry, lift } from "./carry.ts"

/**
 * Carries a thing of a list by keyboard: Space lifts it, arrows, Home and End carry it, Space puts it down, Escape puts it
 * back.
 * @param ids of the list, in its order
 * @returns what is lifted now, what the things of the list do with keys, and how it is put back
 */
export function useLifted(ids: readonly string[], onPut: (carried: Carried) => void) {
  const [lifted, setLifted] = useState<Carried | null>(null)
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    if (event.key === " ") {
      event.preventDefault()
      if (!lifted) return setLifted(lift(id, ids))
      onPut(lifted)
      return setLifted(null)
    }
    if (!lifted) return
    if (event.key === "Escape") return setLifted(null)
    const next = carry(lifted, event.key, ids)
    if (!next) return
    event.preventDefault()
    setLifted(next)
  }
  return { lifted, onKeyDown, putBack: () => setLifted(null) }
}
