import { type CSSProperties, useRef, useState } from "react"
import styles from "./grid.module.css"
import { listCells } from "./grid-block.ts"
import { type GridActions, GridTableRow } from "./grid-row.tsx"
import { useGridMouse, useGridSelection } from "./use-grid-selection.ts"
import { copyCells, type GridContent, handleGridKey, pasteCells, useGridWrites } from "./use-grid-writes.ts"

type GridProps = GridContent & {
  label: string
  /** The headings before and after the cells. */
  heads: { lead: string; tail: string }
}

/** Like a spreadsheet: its cells are selected, typed into, filled, copied and pasted. */
export function Grid({ label, columns, rows, heads, onWrite }: GridProps) {
  const selection = useGridSelection({ rows: rows.length, columns: columns.length })
  const { at, block, typing, announcement, table } = selection
  const writes = useGridWrites({ columns, rows, onWrite }, selection)
  const { textAt } = writes
  const { onMouse, onMouseUp } = useGridMouse(selection, writes.fill)
  // Memoized rows call the current functions through the ref.
  const actions = useRef<GridActions>(null)
  actions.current = { mouse: onMouse, type: selection.setTyping, leave: writes.leave }
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
          ref={table}
          className={styles.grid}
          style={widths}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are selected and typed into
          role="grid"
          aria-label={label}
          aria-multiselectable="true"
          aria-rowcount={rows.length + 1}
          onKeyDown={(event) => handleGridKey(event, selection, writes)}
          onPaste={(event) => pasteCells(event, columns, selection, writes.write)}
          onCopy={(event) => copyCells(event, selection, textAt)}
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

function formatGridHint(cells: number, head: string, text: string, canFill: boolean): string {
  if (cells === 1)
    return "Type to replace, Enter to edit, Tab to move on while typing. A column copied from a spreadsheet can be pasted."
  return canFill
    ? `${cells} cells from ${head} on. Ctrl D fills them with “${text}”.`
    : `${cells} cells from ${head} on. Delete empties them.`
}
