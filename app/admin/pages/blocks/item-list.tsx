import { type ReactNode, useRef } from "react"
import { RowTools } from "../../installation-views/row-tools.tsx"
import { DragOverlay } from "../../kit/drag/drag-overlay.tsx"
import { dropItem } from "../../kit/drag/keyboard-drag.ts"
import { useDrag } from "../../kit/drag/use-drag.ts"
import { StudioIcon } from "../../kit/icon.tsx"
import styles from "./blocks.module.css"

type ItemListProps<T> = {
  items: T[]
  label: string
  /** For the names of its buttons: “date 1”. */
  getName: (item: T, at: number) => string
  onChange: (items: T[]) => void
  children: (item: T, at: number, change: (part: Partial<T>) => void) => ReactNode
}

/** A block’s list, whose order is changed by its grips or its arrows. */
export function ItemList<T>({ items, label, getName, onChange, children }: ItemListProps<T>) {
  const list = useRef<HTMLOListElement>(null)
  const drag = useDrag(list, {
    item: "data-item",
    target: "data-items",
    handle: "data-item-grip",
    byTouch: true,
    onDrop: (dragged) => {
      const numbered = items.map((item, at) => ({ id: String(at), item }))
      onChange(dropItem(numbered, dragged).map(({ item }) => item))
    },
  })
  const move = (at: number, by: number) => {
    const [one, other] = [items[at], items[at + by]]
    if (one !== undefined && other !== undefined) onChange(items.with(at, other).with(at + by, one))
  }
  const dragged = drag ? items[Number(drag.id)] : undefined
  return (
    <>
      <ol ref={list} className={styles.items} aria-label={label} data-items="items" data-rows>
        {items.map((item, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name, and their values come from the form
            key={at}
            data-item={at}
            data-before={(drag?.target && drag.before === String(at)) || undefined}
            data-carried={drag?.id === String(at) || undefined}
          >
            <span className={styles.itemGrip} data-item-grip>
              <StudioIcon name="grip" size={16} />
            </span>
            <span className={styles.itemName} aria-hidden="true">
              {getName(item, at)}
            </span>
            <div className={styles.itemFields}>
              {children(item, at, (part) => onChange(items.with(at, { ...item, ...part })))}
            </div>
            <RowTools
              name={getName(item, at)}
              at={at}
              of={items.length}
              onMove={(by) => move(at, by)}
              onRemove={() => onChange(items.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      {drag && dragged !== undefined && <DragOverlay drag={drag}>{getName(dragged, Number(drag.id))}</DragOverlay>}
    </>
  )
}
