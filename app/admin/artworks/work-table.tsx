import { useEffect, useMemo, useRef, useState } from "react"
import { href, useBlocker } from "react-router"
import type { StudioWork } from "../../../domain/artworks/list/artwork-admin-queries.server.ts"
import { LeaveWarning } from "../kit/edit/edit-page.tsx"
import { Grid } from "../kit/grid/grid.tsx"
import type { CellChange } from "../kit/grid/grid-block.ts"
import type { GridColumn, GridRow } from "../kit/grid/grid-row.tsx"
import {
  applySaveResult,
  type CellText,
  getCellKey,
  type PendingCells,
  saveGridCells,
} from "../kit/grid/save-grid-cells.ts"
import { getListSearch } from "../kit/list/list.ts"
import { fetchJson } from "../kit/parse-json-response.ts"
import { Thumb } from "../kit/thumb.tsx"
import { useUnloadWarning } from "../kit/unload-warning.ts"
import type { ArtworkTableAnswer, FormerCell } from "./artwork-table-actions.server.ts"
import { type TableCell, tableCellNames } from "./table-cells.ts"
import { getWorkStatus } from "./work-columns.tsx"
import { WorkStatus } from "./work-status.tsx"

type Cells = Record<string, Record<TableCell, string>>

const createColumns = (currency: string): GridColumn[] => [
  { name: "title", head: "Title", width: "minmax(130px, 1.5fr)", tight: "minmax(120px, 1.4fr)", look: "title" },
  { name: "year", head: "Year", width: "76px", tight: "76px" },
  { name: "medium", head: "Medium", width: "minmax(120px, 1.2fr)", tight: "minmax(110px, 1fr)" },
  { name: "series", head: "Series", width: "minmax(100px, 0.8fr)", tight: "minmax(92px, 0.8fr)" },
  { name: "size", head: "Size", width: "140px", tight: "96px" },
  { name: "price", head: "Price", hint: currency, width: "96px", tight: "80px", right: true, empty: "On request" },
]

const retryDelayMs = 3000
/** Most pending saves finish within this time. */
const leavePromptDelayMs = 500

type CellEdit = { id: string; name: TableCell; text: string; undone: boolean }

const getFormerKey = (id: string, name: TableCell, text: string) => `${getCellKey(id, name)} ${text}`

export function WorkTable({ works, cells, currency }: { works: StudioWork[]; cells: Cells; currency: string }) {
  const { typed, textOf, save } = useSavedCells(cells)
  const columns = useMemo(() => createColumns(currency), [currency])
  const rows = works.map(
    (work): GridRow => ({
      id: work.id,
      name: work.title,
      // No link: a tap beside a cell must not leave the table.
      lead: <Thumb picture={work.picture} width={66} height={40} />,
      cells: Object.fromEntries(tableCellNames.map((name) => [name, textOf(work.id, name)])),
      tail: <WorkStatus of={getWorkStatus(work)} />,
    }),
  )
  return (
    <>
      <DirtyCellsGuard of={typed} works={works} />
      <Grid
        label="Works"
        columns={columns}
        rows={rows}
        heads={{ lead: "Picture", tail: "Status" }}
        onWrite={(writes, undone) => void save(writes, undone)}
      />
    </>
  )
}

/** Sends cells when they are left, and retries until they are stored. */
function useSavedCells(loaded: Cells) {
  const [stored, setStored] = useState(loaded)
  const [typed, setTyped] = useState<PendingCells>({})
  // For retries, which must see later edits.
  const latest = useRef<CellsState>({ stored: loaded, typed: {}, former: {} })
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const storeCells = (next: Cells) => {
    latest.current.stored = next
    setStored(next)
  }
  const type = (next: PendingCells) => {
    latest.current.typed = next
    setTyped(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: replaces the cells only when another page of the list is loaded; the function is new at every render
  useEffect(() => storeCells(loaded), [loaded])
  // Stops retries after navigation.
  useEffect(
    () => () => {
      latest.current.typed = {}
    },
    [],
  )
  const send = (cells: CellEdit[]): Promise<ArtworkTableAnswer> => {
    const answer = line.current.then(async () => {
      const body = { cells: cells.map((cell) => getSentCell(cell, latest.current)) }
      const got = await fetchJson<ArtworkTableAnswer>(href("/admin/artworks/table"), body)
      storeCells({ ...latest.current.stored, ...got.rows })
      for (const { id, name, text, fields } of got.former) latest.current.former[getFormerKey(id, name, text)] = fields
      // Edited or refused cells are compared with the value now shown.
      const next = { ...latest.current.typed }
      for (const { id, name } of cells) {
        const [one, before] = [next[getCellKey(id, name)], got.rows[id]?.[name]]
        if (one && before !== undefined) next[getCellKey(id, name)] = { ...one, before }
      }
      type(next)
      return got
    })
    line.current = answer.catch(() => {})
    return answer
  }
  const save = async (writes: CellChange[], undone: boolean) => {
    const cells = writes.map(({ id, column, text }): CellEdit => ({ id, name: column as TableCell, text, undone }))
    const typing = cells.map((cell): [string, CellText] => {
      const { id, name, text } = cell
      return [getCellKey(id, name), { text, before: getTextBefore(cell, latest.current) }]
    })
    type({ ...latest.current.typed, ...Object.fromEntries(typing) })
    const problems = await saveGridCells(cells, {
      send,
      isCurrent: ({ id, name, text }) => latest.current.typed[getCellKey(id, name)]?.text === text,
      wait: () => new Promise((resolve) => setTimeout(resolve, retryDelayMs)),
    })
    type(applySaveResult(latest.current.typed, cells, problems))
  }
  const textOf = (id: string, name: TableCell) => typed[getCellKey(id, name)] ?? { text: stored[id]?.[name] ?? "" }
  return { typed, textOf, save }
}

type CellsState = { stored: Cells; typed: PendingCells; former: Record<string, FormerCell["fields"]> }

const getTextBefore = ({ id, name }: CellEdit, { stored, typed }: CellsState) =>
  typed[getCellKey(id, name)]?.before ?? stored[id]?.[name] ?? ""

const getSentCell = (cell: CellEdit, state: CellsState) => {
  const { id, name, text, undone } = cell
  const sent = { id, name, text, before: getTextBefore(cell, state) }
  return undone ? { ...sent, fields: state.former[getFormerKey(id, name, text)] } : sent
}

function DirtyCellsGuard({ of, works }: { of: PendingCells; works: StudioWork[] }) {
  const keys = Object.keys(of)
  const isDirty = keys.length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      (currentLocation.pathname !== nextLocation.pathname ||
        getListSearch(currentLocation.search) !== getListSearch(nextLocation.search)),
  )
  const [asking, setAsking] = useState(false)
  const { state, proceed } = blocker
  useEffect(() => {
    setAsking(false)
    if (state !== "blocked") return
    if (!isDirty) return proceed()
    const timer = setTimeout(() => setAsking(true), leavePromptDelayMs)
    return () => clearTimeout(timer)
  }, [state, proceed, isDirty])
  useUnloadWarning(isDirty)
  if (!asking || state !== "blocked") return null
  const names = works.flatMap((work) =>
    tableCellNames.filter((name) => getCellKey(work.id, name) in of).map((name) => `${name} of ${work.title}`),
  )
  return <LeaveWarning names={names} stay={blocker.reset} leave={proceed} />
}
