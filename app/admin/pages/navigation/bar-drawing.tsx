import { type KeyboardEvent, useRef } from "react"
import { getNavigationName } from "../../../../domain/pages/navigation-checks.ts"
import type { EditedEntry } from "../../../../domain/pages/navigation-queries.server.ts"
import { DragOverlay } from "../../kit/drag/drag-overlay.tsx"
import { useDrag } from "../../kit/drag/use-drag.ts"
import styles from "./navigation.module.css"

type Props = {
  entries: EditedEntry[]
  onPut: (place: string, before: string | null) => void
  onShift: (place: string, step: -1 | 1) => void
}

const steps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

export function BarDrawing({ entries, onPut, onShift }: Props) {
  const bar = useRef<HTMLUListElement>(null)
  const drag = useDrag(bar, {
    ...{ item: "data-word", target: "data-bar", byTouch: true },
    onDrop: ({ id, before }) => onPut(id, before),
  })
  const dragged = entries.find(({ place }) => place === drag?.id)
  const move = (event: KeyboardEvent, place: string) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onShift(place, step)
  }
  return (
    <>
      <ul
        ref={bar}
        className={styles.bar}
        data-bar="bar"
        data-to-end={(drag?.target && drag.before === null) || undefined}
        aria-label="The bar"
      >
        {entries.map((entry) => (
          <li
            key={entry.place}
            data-word={entry.place}
            data-before={(drag?.target && drag.before === entry.place && drag.id !== entry.place) || undefined}
            data-carried={drag?.id === entry.place || undefined}
          >
            <button
              type="button"
              className={styles.word}
              data-own={entry.page !== null || undefined}
              data-draft={!entry.isPublic || undefined}
              onKeyDown={(event) => move(event, entry.place)}
              aria-describedby="bar-keys"
            >
              {entry.name || (entry.place === "commissions" ? "Commission" : entry.ownName)}
            </button>
          </li>
        ))}
      </ul>
      <p id="bar-keys" className="unseen">
        The left and right arrow keys move it.
      </p>
      {drag && dragged && <DragOverlay drag={drag}>{getNavigationName(dragged)}</DragOverlay>}
    </>
  )
}
