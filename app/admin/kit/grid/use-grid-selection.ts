import { useRef, useState } from "react"
import { type CellPosition, type CellRange, getCellBlock } from "./grid-block.ts"

export type GridSelection = ReturnType<typeof useGridSelection>

export function useGridSelection(size: { rows: number; columns: number }) {
  const [selection, setSelection] = useState<CellRange>({ anchor: { row: 0, column: 0 }, at: { row: 0, column: 0 } })
  const [typing, setTyping] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState("")
  // Whether the selection moves the focus; a screen reader moves it otherwise.
  const moving = useRef(false)
  const table = useRef<HTMLTableElement>(null)
  const inside = ({ row, column }: CellPosition): CellPosition => ({
    row: Math.max(0, Math.min(size.rows - 1, row)),
    column: Math.max(0, Math.min(size.columns - 1, column)),
  })
  // Rows may have been removed since.
  const at = inside(selection.at)
  const anchor = inside(selection.anchor)
  const block = getCellBlock({ anchor, at })
  const go = (to: CellPosition, keep = false) => {
    const target = inside(to)
    setSelection(keep ? { anchor, at: target } : { anchor: target, at: target })
    setTyping(null)
    setAnnouncement("")
    moving.current = true
    table.current?.querySelector<HTMLElement>(`[data-at="${target.row}-${target.column}"]`)?.focus()
    moving.current = false
  }
  const selectColumn = () => setSelection({ anchor: { ...at, row: 0 }, at: inside({ ...at, row: size.rows }) })
  const selected = { at, anchor, block, typing, announcement }
  return { ...selected, size, table, moving, setSelection, setTyping, setAnnouncement, go, selectColumn }
}

/** Dragging selects; dragging the block's corner fills. */
export function useGridMouse({ anchor, block, moving, setSelection, go }: GridSelection, fill: () => void) {
  const dragging = useRef<"select" | "fill" | null>(null)
  const onMouse = (to: CellPosition, kind: "down" | "over" | "fill" | "focus", shift: boolean) => {
    if (kind === "focus") {
      if (!moving.current) setSelection({ anchor: to, at: to })
      return
    }
    if (kind === "over") {
      if (dragging.current === "select") setSelection({ anchor, at: to })
      if (dragging.current === "fill") setSelection({ anchor, at: { row: to.row, column: block.right } })
      return
    }
    dragging.current = kind === "fill" ? "fill" : "select"
    if (kind === "down") return go(to, shift)
    setSelection({
      anchor: { row: block.top, column: block.left },
      at: { row: block.bottom, column: block.right },
    })
  }
  const onMouseUp = () => {
    if (dragging.current === "fill" && block.bottom > block.top) fill()
    dragging.current = null
  }
  return { onMouse, onMouseUp }
}
