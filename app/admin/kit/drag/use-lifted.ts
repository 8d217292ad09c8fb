import { type KeyboardEvent, useState } from "react"
import { carry, type DraggedItem, lift } from "./carry.ts"

/** Keys: Space picks up and drops, arrows, Home and End move, Escape cancels. @param ids in the list's order */
export function useLifted(ids: readonly string[], onPut: (carried: DraggedItem) => void) {
  const [lifted, setLifted] = useState<DraggedItem | null>(null)
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
