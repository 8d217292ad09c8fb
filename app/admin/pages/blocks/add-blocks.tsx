import { type KeyboardEvent, useEffect, useRef } from "react"
import type { BlockKind } from "../../../../domain/pages/page-blocks.ts"
import { findKindByKey, kindLabels, offeredKinds } from "./block-kinds.ts"
import styles from "./blocks.module.css"

type AddBlocksProps = {
  label: string
  onAdd: (kind: BlockKind) => void
  /** Of a choice between two blocks, which opens where it is wanted. */
  onClose?: () => void
}

export function AddBlocks({ label, onAdd, onClose }: AddBlocksProps) {
  const list = useRef<HTMLUListElement>(null)
  const opens = onClose !== undefined
  useEffect(() => {
    if (opens) list.current?.querySelector("button")?.focus()
  }, [opens])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "Escape" && onClose) {
      event.stopPropagation()
      return onClose()
    }
    const kind = findKindByKey(event.key)
    if (!kind) return
    event.preventDefault()
    // The studio’s own keys are letters, too.
    event.stopPropagation()
    onAdd(kind)
  }
  return (
    <ul ref={list} className={styles.adds} aria-label={label} onKeyDown={onKeyDown} data-add-blocks>
      {offeredKinds.map((kind) => (
        <li key={kind}>
          <button type="button" onClick={() => onAdd(kind)}>
            {kindLabels[kind].label}
            <span className="small" aria-hidden="true">
              {kindLabels[kind].key.toUpperCase()}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
