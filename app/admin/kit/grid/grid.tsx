import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, useRef, useState } from "react"
import { formatCount } from "../format-count.ts"
import styles from "./grid.module.css"
import {
  type CellPosition,
  type CellRange,
  formatClipboard,
  getCellBlock,
  getPastedCells,
  listCells,
  parseClipboard,
} from "./grid-block.ts"
import { type GridActions, type GridColumn, type GridRow, GridTableRow } from "./grid-row.tsx"

export type CellChange = { id: string; column: string; text: string }

type GridProps = {
  label: string
  columns: GridColumn[]
  rows: GridRow[]
  /** The headings before and after the cells. */
  heads: { lead: string; tail: string }
  /** Called as soon as a cell is left. `undone`: the texts are previous ones. */
  onWrite: (writes: CellChange[], undone: boolean) => void
}

const arrowSteps: Record<string, [down: number, over: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Keys: arrows and Shift select, F2 or Enter edits, Ctrl D fills down, Ctrl C and V copy and paste, Ctrl Z undoes. */
export function Grid({ label, columns, rows, heads, onWrite }: GridProps) {
  const [selection, setSelection] = useState<CellRange>({ anchor: { row: 0, column: 0 }, at: { row: 0, column: 0 } })
  const [typing, setTyping] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState("")
  const past = useRef<CellChange[][]>([])
  const dragging = useRef<"select" | "fill" | null>(null)
  // Whether the selection moves the focus; a screen reader moves it otherwise.
  const moving = useRef(false)
  const box = useRef<HTMLTableElement>(null)
  const inside = ({ row, column }: CellPosition): CellPosition => ({
    row: Math.max(0, Math.min(rows.length - 1, row)),
    column: Math.max(0, Math.min(columns.length - 1, column)),
  })
  // Rows may have been removed since.
  const at = inside(selection.at)
  const anchor = inside(selection.anchor)
  const block = getCellBlock({ anchor, at })
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
  const go = (to: CellPosition, keep = false) => {
    const target = inside(to)
    setSelection(keep ? { anchor, at: target } : { anchor: target, at: target })
    setTyping(null)
    setAnnouncement("")
    moving.current = true
    box.current?.querySelector<HTMLElement>(`[data-at="${target.row}-${target.column}"]`)?.focus()
    moving.current = false
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
  const onKey = (event: KeyboardEvent) => {
    if (typing !== null || event.altKey) return
    const { key } = event
    const move = arrowSteps[key]
    const ctrl = event.ctrlKey || event.metaKey
    const act = move
      ? () => go({ row: at.row + move[0], column: at.column + move[1] }, event.shiftKey)
      : ctrl
        ? {
            d: fill,
            z: undo,
            a: () => setSelection({ anchor: { ...at, row: 0 }, at: inside({ ...at, row: rows.length }) }),
          }[key]
        : key === "Enter" || key === "F2"
          ? () => setTyping(textAt(at))
          : key === "Delete" || key === "Backspace"
            ? () =>
                write(
                  listCells(block).map((cell) => ({ ...cell, text: "" })),
                  "Cleared. Undo with Ctrl Z.",
                )
            : key === "Home" || key === "End"
              ? () => go({ row: at.row, column: key === "Home" ? 0 : columns.length }, event.shiftKey)
              : key.length === 1
                ? () => setTyping(key)
                : undefined
    if (!act) return
    event.preventDefault()
    act()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (typing !== null) return
    event.preventDefault()
    const copied = parseClipboard(event.clipboardData.getData("text"))
    if (copied.length === 0) return
    const cells = getPastedCells(copied, block, { rows: rows.length, columns: columns.length })
    write(cells, `${cells.length} cells pasted from ${columns[block.left]?.head} on. Ctrl Z undoes.`)
  }
  const onCopy = (event: ClipboardEvent) => {
    if (typing !== null) return
    event.preventDefault()
    const copied = Map.groupBy(listCells(block), ({ row }) => row)
    event.clipboardData.setData("text/plain", formatClipboard([...copied.values()].map((cells) => cells.map(textAt))))
    setAnnouncement(`${listCells(block).length} cells copied.`)
  }
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
    if (kind === "fill")
      return setSelection({
        anchor: { row: block.top, column: block.left },
        at: { row: block.bottom, column: block.right },
      })
    go(to, shift)
  }
  const onMouseUp = () => {
    if (dragging.current === "fill" && block.bottom > block.top) fill()
    dragging.current = null
  }
  // Memoized rows call the current functions through the ref.
  const actions = useRef<GridActions>(null)
  actions.current = { mouse: onMouse, type: setTyping, leave }
  const [on] = useState<GridActions>(() => ({
    mouse: (...given) => actions.current?.mouse(...given),
    type: (text) => actions.current?.type(text),
    leave: (...given) => actions.current?.leave(...given),
  }))
  const widths = {
    "--wide": `40px 78px ${columns.map(({ width }) => width).join(" ")} 110px`,
    "--tight": `28px 62px ${columns.map(({ tight }) => tight).join(" ")}`,
  } as CSSProperties
  const problem = rows[at.row]?.cells[columns[at.column]?.name ?? ""]?.problem
  return (
    <>
      <div className={styles.sideways}>
        <table
          ref={box}
          className={styles.grid}
          style={widths}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are selected and typed into
          role="grid"
          aria-label={label}
          aria-multiselectable="true"
          aria-rowcount={rows.length + 1}
          onKeyDown={onKey}
          onPaste={onPaste}
          onCopy={onCopy}
          onMouseUp={onMouseUp}
          onMouseLeave={onMouseUp}
        >
          <thead>
            <tr className={styles.head}>
              <th scope="col">
                <span className="unseen">Row</span>
              </th>
              <th scope="col">{heads.lead}</th>
              {columns.map(({ name, head, hint, right }) => (
                <th key={name} scope="col" data-right={right || undefined}>
                  {head}
                  {hint && <em>{hint}</em>}
                </th>
              ))}
              <th scope="col" className={styles.tail}>
                {heads.tail}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <GridTableRow
                key={row.id}
                row={row}
                index={index}
                columns={columns}
                here={at.row === index ? at.column : null}
                typing={at.row === index ? typing : null}
                block={index >= block.top && index <= block.bottom ? block : null}
                on={on}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.foot}>
        <p role="status">
          {announcement ||
            problem ||
            formatGridHint(
              listCells(block).length,
              columns[block.left]?.head ?? "",
              textAt({ row: block.top, column: block.left }),
              block.bottom > block.top,
            )}
        </p>
        <span className={styles.keys} aria-hidden="true">
          <kbd>F2</kbd> edit <kbd>Ctrl D</kbd> fill down <kbd>Ctrl V</kbd> paste <kbd>Ctrl Z</kbd> undo
        </span>
      </div>
    </>
  )
}

const formatGridHint = (cells: number, head: string, text: string, canFill: boolean) =>
  cells === 1
    ? "Type to replace, Enter to edit, Tab to move on while typing. A column copied from a spreadsheet can be pasted."
    : canFill
      ? `${cells} cells from ${head} on. Ctrl D fills them with “${text}”.`
      : `${cells} cells from ${head} on. Delete empties them.`
