import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useRef } from "react"
import styles from "./grid.module.css"
import type { CellBlock, CellPosition } from "./grid-block.ts"

/** `width` and `tight` are grid tracks, for tables of at least 940 px (a screen of 1280) and narrower ones. */
export type GridColumn = {
  name: string
  head: string
  hint?: string
  width: string
  tight: string
  right?: boolean
  look?: "title"
  empty?: string
}

/** `guessed`: the text is not confirmed; `problem`: why it was not saved. */
type GridCell = { text: string; guessed?: boolean; problem?: string | undefined }

export type GridRow = {
  id: string
  name: string
  lead: ReactNode
  tail: ReactNode
  /** The upload's progress, 0 to 1. */
  part?: number | undefined
  cells: Record<string, GridCell>
}

/** Must be stable between renders. */
export type GridActions = {
  mouse: (to: CellPosition, kind: "down" | "over" | "fill" | "focus", shift: boolean) => void
  type: (text: string) => void
  leave: (text: string | null, down?: number, over?: number) => void
}

type RowProps = {
  row: GridRow
  index: number
  columns: GridColumn[]
  here: number | null
  typing: string | null
  block: CellBlock | null
  on: GridActions
}

function PlainRow({ row, index, columns, here, typing, block, on }: RowProps) {
  const many = block !== null && (block.top !== block.bottom || block.left !== block.right)
  const style = row.part === undefined ? undefined : ({ "--part": row.part } as CSSProperties)
  return (
    <tr
      className={styles.row}
      aria-rowindex={index + 2}
      style={style}
      data-going={row.part === undefined ? undefined : true}
    >
      <th scope="row" className={styles.number} aria-label={`${index + 1}, ${row.name}`}>
        {index + 1}
      </th>
      <td className={styles.lead}>{row.lead}</td>
      {columns.map((column, at) => {
        const cell = row.cells[column.name] ?? { text: "" }
        const isHere = here === at
        const inside = block !== null && at >= block.left && at <= block.right
        const place = { row: index, column: at }
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: within a grid a cell is a gridcell
          <td
            key={column.name}
            data-at={`${index}-${at}`}
            tabIndex={isHere ? 0 : -1}
            aria-selected={inside}
            aria-invalid={cell.problem ? true : undefined}
            className={styles.cell}
            title={cell.problem}
            data-here={isHere || undefined}
            data-in={(many && inside) || undefined}
            data-top={(inside && index === block.top) || undefined}
            data-foot={(inside && index === block.bottom) || undefined}
            data-guessed={cell.guessed || undefined}
            data-look={column.look}
            data-right={column.right || undefined}
            onMouseDown={(event) => {
              if (isHere && typing !== null) return
              event.preventDefault()
              on.mouse(place, "down", event.shiftKey)
            }}
            onMouseOver={() => on.mouse(place, "over", false)}
            onFocus={(event) => event.target === event.currentTarget && !isHere && on.mouse(place, "focus", false)}
            onDoubleClick={() => typing === null && on.type(cell.text)}
          >
            {isHere && typing !== null ? (
              <CellInput label={`${column.head}, row ${index + 1}`} text={typing} on={on} />
            ) : (
              cell.text || <span className={styles.none}>{column.empty}</span>
            )}
            {inside && index === block.bottom && at === block.right && typing === null && (
              // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl D does the same by keyboard
              <span
                className={styles.handle}
                onMouseDown={(event) => {
                  event.preventDefault()
                  event.stopPropagation()
                  on.mouse(place, "fill", false)
                }}
              />
            )}
          </td>
        )
      })}
      <td className={styles.tail}>{row.tail}</td>
    </tr>
  )
}

/** Skips rows far from the selection when it moves. */
export const GridTableRow = memo(
  PlainRow,
  (before, now) =>
    before.row === now.row &&
    before.index === now.index &&
    before.columns === now.columns &&
    before.here === null &&
    now.here === null &&
    before.block === null &&
    now.block === null,
)

function CellInput({ label, text, on }: { label: string; text: string; on: GridActions }) {
  // A key that leaves the field also blurs it.
  const left = useRef(false)
  const leave = (value: string | null, down?: number, over?: number) => {
    if (left.current) return
    left.current = true
    on.leave(value, down, over)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    const act: Record<string, () => void> = {
      Enter: () => leave(value, event.shiftKey ? -1 : 1),
      Tab: () => leave(value, 0, event.shiftKey ? -1 : 1),
      Escape: () => leave(null),
    }
    if (!act[event.key] || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    act[event.key]?.()
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: somebody has begun to type into this cell
      autoFocus
      aria-label={label}
      defaultValue={text}
      onFocus={(event) => event.currentTarget.setSelectionRange(text.length, text.length)}
      onKeyDown={onKey}
      onBlur={(event) => leave(event.currentTarget.value)}
    />
  )
}
