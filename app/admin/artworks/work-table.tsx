import { useEffect, useMemo, useRef, useState } from "react"
import { href, useBlocker } from "react-router"
import type { StudioWork } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import { Leaving } from "../kit/edit/edit-page.tsx"
import type { GridWrite } from "../kit/grid/grid.tsx"
import { Grid } from "../kit/grid/grid.tsx"
import type { GridColumn, GridRow } from "../kit/grid/grid-row.tsx"
import { type AllTyped, saveTyped, settled, typedKey } from "../kit/grid/save-typed.ts"
import { pageOf } from "../kit/list/list.ts"
import { readAnswer } from "../kit/read-answer.ts"
import { Thumb } from "../kit/thumb.tsx"
import type { FormerCell, TableAnswer } from "./save-table.server.ts"
import { type TableCell, tableCells } from "./table-cells.ts"
import { getWorkStatus } from "./work-columns.tsx"
import { WorkStatus } from "./work-status.tsx"

type Cells = Record<string, Record<TableCell, string>>

const columnsFor = (currency: string): GridColumn[] => [
  { name: "title", head: "Title", width: "minmax(130px, 1.5fr)", tight: "minmax(120px, 1.4fr)", look: "title" },
  { name: "year", head: "Year", width: "76px", tight: "76px" },
  { name: "medium", head: "Medium", width: "minmax(120px, 1.2fr)", tight: "minmax(110px, 1fr)" },
  { name: "series", head: "Series", width: "minmax(100px, 0.8fr)", tight: "minmax(92px, 0.8fr)" },
  { name: "size", head: "Size", width: "140px", tight: "96px" },
  { name: "price", head: "Price", hint: currency, width: "96px", tight: "80px", right: true, empty: "On request" },
]

const tryAgainMs = 3000
/** Most pending saves finish within this time. */
const askAfterMs = 500

type Cell = { id: string; name: TableCell; text: string; undone: boolean }

const formerKey = (id: string, name: TableCell, text: string) => `${typedKey(id, name)} ${text}`

export function WorkTable({ works, cells, currency }: { works: StudioWork[]; cells: Cells; currency: string }) {
  const { typed, textOf, save } = useCells(cells)
  const columns = useMemo(() => columnsFor(currency), [currency])
  const rows = works.map(
    (work): GridRow => ({
      id: work.id,
      name: work.title,
      // No link: a tap beside a cell must not leave the table.
      lead: <Thumb picture={work.picture} width={66} height={40} />,
      cells: Object.fromEntries(tableCells.map((name) => [name, textOf(work.id, name)])),
      tail: <WorkStatus of={getWorkStatus(work)} />,
    }),
  )
  return (
    <>
      <UnsavedCells of={typed} works={works} />
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
function useCells(loaded: Cells) {
  const [stored, setStored] = useState(loaded)
  const [typed, setTyped] = useState<AllTyped>({})
  // For retries, which must see later edits.
  const latest = useRef({ stored: loaded, typed: {} as AllTyped, former: {} as Record<string, FormerCell["fields"]> })
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const have = (next: Cells) => {
    latest.current.stored = next
    setStored(next)
  }
  const type = (next: AllTyped) => {
    latest.current.typed = next
    setTyped(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: replaces the cells only when another page of the list is loaded; the function is new at every render
  useEffect(() => have(loaded), [loaded])
  // Stops retries after navigation.
  useEffect(
    () => () => {
      latest.current.typed = {}
    },
    [],
  )
  const send = (cells: Cell[]): Promise<TableAnswer> => {
    const answer = line.current.then(async () => {
      const { stored, typed, former } = latest.current
      const body = cells.map(({ id, name, text, undone }) => ({
        id,
        name,
        text,
        before: typed[typedKey(id, name)]?.before ?? stored[id]?.[name] ?? "",
        ...(undone && { fields: former[formerKey(id, name, text)] }),
      }))
      const headers = { "content-type": "application/json" }
      const init = { method: "POST", headers, body: JSON.stringify({ cells: body }) }
      const got = await readAnswer<TableAnswer>(await fetch(href("/admin/artworks/table"), init))
      have({ ...latest.current.stored, ...got.rows })
      for (const { id, name, text, fields } of got.former) latest.current.former[formerKey(id, name, text)] = fields
      // Edited or refused cells are compared with the value now shown.
      const next = { ...latest.current.typed }
      for (const { id, name } of cells) {
        const [one, before] = [next[typedKey(id, name)], got.rows[id]?.[name]]
        if (one && before !== undefined) next[typedKey(id, name)] = { ...one, before }
      }
      type(next)
      return got
    })
    line.current = answer.catch(() => {})
    return answer
  }
  const save = async (writes: GridWrite[], undone: boolean) => {
    const cells = writes.map(({ id, column, text }): Cell => ({ id, name: column as TableCell, text, undone }))
    const { typed, stored } = latest.current
    const beforeOf = (id: string, name: TableCell) => typed[typedKey(id, name)]?.before ?? stored[id]?.[name] ?? ""
    type({
      ...typed,
      ...Object.fromEntries(
        cells.map(({ id, name, text }) => [typedKey(id, name), { text, before: beforeOf(id, name) }]),
      ),
    })
    const problems = await saveTyped(cells, {
      send,
      isCurrent: ({ id, name, text }) => latest.current.typed[typedKey(id, name)]?.text === text,
      wait: () => new Promise((resolve) => setTimeout(resolve, tryAgainMs)),
    })
    type(settled(latest.current.typed, cells, problems))
  }
  const textOf = (id: string, name: TableCell) => typed[typedKey(id, name)] ?? { text: stored[id]?.[name] ?? "" }
  return { typed, textOf, save }
}

function UnsavedCells({ of, works }: { of: AllTyped; works: StudioWork[] }) {
  const keys = Object.keys(of)
  const unsaved = keys.length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      (currentLocation.pathname !== nextLocation.pathname ||
        pageOf(currentLocation.search) !== pageOf(nextLocation.search)),
  )
  const [asking, setAsking] = useState(false)
  const { state, proceed } = blocker
  useEffect(() => {
    setAsking(false)
    if (state !== "blocked") return
    if (!unsaved) return proceed()
    const timer = setTimeout(() => setAsking(true), askAfterMs)
    return () => clearTimeout(timer)
  }, [state, proceed, unsaved])
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [unsaved])
  if (!asking || state !== "blocked") return null
  const names = works.flatMap((work) =>
    tableCells.filter((name) => typedKey(work.id, name) in of).map((name) => `${name} of ${work.title}`),
  )
  return <Leaving names={names} stay={blocker.reset} leave={proceed} />
}
