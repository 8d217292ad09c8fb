import { type KeyboardEvent, useState } from "react"
import { type DraggedItem, moveDraggedItem, startKeyboardDrag } from "./keyboard-drag.ts"

/** Keys: Space picks up and drops, arrows, Home and End move, Escape cancels. @param ids in the list's order */
export function useKeyboardDrag(ids: readonly string[], onPut: (dragged: DraggedItem) => void) {
  const [dragged, setDragged] = useState<DraggedItem | null>(null)
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    if (event.key === " ") {
      event.preventDefault()
      if (!dragged) return setDragged(startKeyboardDrag(id, ids))
      onPut(dragged)
      return setDragged(null)
    }
    if (!dragged) return
    if (event.key === "Escape") return setDragged(null)
    const next = moveDraggedItem(dragged, event.key, ids)
    if (!next) return
    event.preventDefault()
    setDragged(next)
  }
  return { dragged, onKeyDown, cancel: () => setDragged(null) }
}
