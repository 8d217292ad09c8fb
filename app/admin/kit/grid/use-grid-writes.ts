import { type ClipboardEvent, type KeyboardEvent, useRef } from "react"
import { formatCount } from "../format-count.ts"
import {
  type CellChange,
  type CellPosition,
  formatClipboard,
  getPastedCells,
  listCells,
  parseClipboard,
} from "./grid-block.ts"
import type { GridColumn, GridRow } from "./grid-row.tsx"
import type { GridSelection } from "./use-grid-selection.ts"

export type GridContent = {
  columns: GridColumn[]
  rows: GridRow[]
  /** Called as soon as a cell is left. `undone`: the texts are previous ones. */
  onWrite: (writes: CellChange[], undone: boolean) => void
}

type GridWrites = ReturnType<typeof useGridWrites>

export function useGridWrites(
  { columns, rows, onWrite }: GridContent,
  { at, block, go, setAnnouncement }: GridSelection,
) {
  const past = useRef<CellChange[][]>([])
  const textAt = ({ row, column }: CellPosition) => rows[row]?.cells[columns[column]?.name ?? ""]?.text ?? ""
  const write = (changes: (CellPosition & { text: string })[], words: string) => {
    const writes = changes.flatMap(({ row, column, text }): (CellChange & { before: string })[] => {
      const [id, name, before] = [rows[row]?.id, columns[column]?.name, textAt({ row, column })]
      return id === undefined || name === undefined ? [] : [{ id, column: name, text, before }]
    })
    if (writes.length === 0) return
    past.current.push(writes.map(({ id, column, before }) => ({ id, column, text: before })))
    onWrite(
      writes.map(({ id, column, text }) => ({ id, column, text })),
      false,
    )
    setAnnouncement(words)
  }
  /** @param text null leaves the cell unchanged */
  const leave = (text: string | null, down = 0, over = 0) => {
    if (text !== null && text !== textAt(at)) write([{ ...at, text }], "")
    go({ row: at.row + down, column: at.column + over })
  }
  const fill = () => {
    // A single row is filled from the row above.
    const from = block.top === block.bottom ? block.top - 1 : block.top
    const cells = listCells(block).filter(({ row }) => row > from)
    if (from < 0) return setAnnouncement("There is no row above.")
    const text = textAt({ row: from, column: block.left })
    write(
      cells.map((cell) => ({ ...cell, text: textAt({ row: from, column: cell.column }) })),
      `${formatCount(cells.length, "cell")} filled with “${text}”. Ctrl Z undoes.`,
    )
  }
  const undo = () => {
    const last = past.current.pop()
    if (!last) return setAnnouncement("There is nothing to undo.")
    onWrite(last, true)
    setAnnouncement("Undone.")
  }
  return { textAt, write, leave, fill, undo }
}

const arrowSteps: Record<string, [down: number, over: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Keys: arrows and Shift select, F2 or Enter edits, Ctrl D fills down, Ctrl Z undoes. */
export function handleGridKey(event: KeyboardEvent, selection: GridSelection, writes: GridWrites) {
  if (selection.typing !== null || event.altKey) return
  const action = getKeyAction(event, selection, writes)
  if (!action) return
  event.preventDefault()
  action()
}

function getKeyAction(
  { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  { at, block, size, go, selectColumn, setTyping }: GridSelection,
  { textAt, write, fill, undo }: GridWrites,
): (() => void) | undefined {
  const move = arrowSteps[key]
  if (move) return () => go({ row: at.row + move[0], column: at.column + move[1] }, shiftKey)
  if (ctrlKey || metaKey) return { d: fill, z: undo, a: selectColumn }[key]
  switch (key) {
    case "Enter":
    case "F2":
      return () => setTyping(textAt(at))
    case "Delete":
    case "Backspace":
      return () =>
        write(
          listCells(block).map((cell) => ({ ...cell, text: "" })),
          "Cleared. Undo with Ctrl Z.",
        )
    case "Home":
    case "End":
      return () => go({ row: at.row, column: key === "Home" ? 0 : size.columns }, shiftKey)
    default:
      return key.length === 1 ? () => setTyping(key) : undefined
  }
}

export function pasteCells(
  event: ClipboardEvent,
  columns: GridColumn[],
  { typing, block, size }: GridSelection,
  write: GridWrites["write"],
) {
  if (typing !== null) return
  event.preventDefault()
  const copied = parseClipboard(event.clipboardData.getData("text"))
  if (copied.length === 0) return
  const cells = getPastedCells(copied, block, size)
  write(cells, `${cells.length} cells pasted from ${columns[block.left]?.head} on. Ctrl Z undoes.`)
}

export function copyCells(
  event: ClipboardEvent,
  { typing, block, setAnnouncement }: GridSelection,
  textAt: GridWrites["textAt"],
) {
  if (typing !== null) return
  event.preventDefault()
  const copied = Map.groupBy(listCells(block), ({ row }) => row)
  event.clipboardData.setData("text/plain", formatClipboard([...copied.values()].map((cells) => cells.map(textAt))))
  setAnnouncement(`${listCells(block).length} cells copied.`)
}
