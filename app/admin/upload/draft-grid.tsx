import { useMemo } from "react"
import { type Draft, lacksOf } from "../../../domain/artworks/upload/draft.ts"
import type { LengthUnit } from "../../../lib/measures.ts"
import { Grid } from "../kit/grid/grid.tsx"
import type { GridColumn, GridRow } from "../kit/grid/grid-row.tsx"
import { progressOf } from "../uploading/progress.ts"
import { useUploads } from "../uploading/uploads.tsx"
import { cellNames, cellText } from "./draft-cells.ts"
import { DraftPicture, sendingOf } from "./draft-picture.tsx"
import styles from "./upload.module.css"
import type { Drafts } from "./use-drafts.ts"

const columnsFor = (unit: LengthUnit, currency: string): GridColumn[] => [
  {
    name: "title",
    head: "Title",
    width: "minmax(190px, 1.5fr)",
    tight: "minmax(130px, 1.4fr)",
    look: "title",
    empty: "Untitled",
  },
  { name: "year", head: "Year", width: "84px", tight: "78px" },
  { name: "medium", head: "Medium", width: "minmax(170px, 1.3fr)", tight: "minmax(120px, 1fr)" },
  { name: "size", head: "Size", hint: unit === "in" ? "inches" : "cm", width: "126px", tight: "86px" },
  { name: "price", head: "Price", hint: currency, width: "112px", tight: "74px", right: true },
  { name: "series", head: "Series", width: "minmax(132px, 0.8fr)", tight: "minmax(92px, 0.8fr)" },
]

type DraftGridProps = { drafts: Drafts; unit: LengthUnit; currency: string }

/** The drafts as a table that is typed into while their pictures arrive. */
export function DraftGrid({ drafts: { drafts, typedIn, save }, unit, currency }: DraftGridProps) {
  const { now } = useUploads()
  const columns = useMemo(() => columnsFor(unit, currency), [unit, currency])
  const rows = drafts.map((draft): GridRow => {
    const sending = sendingOf(draft, now.files)
    const isGoing = sending?.state === "sending" && draft.picture === null
    const cells = cellNames.map((name) => {
      const typed = typedIn(draft.id, name)
      const stored = { text: cellText(draft, name, unit), guessed: draft.guessed.includes(name) }
      return [name, typed ?? stored] as const
    })
    return {
      id: draft.id,
      name: draft.title,
      lead: <DraftPicture draft={draft} sending={sending} width={66} height={40} />,
      part: isGoing ? sending.sent / Math.max(1, sending.file.size) : undefined,
      cells: Object.fromEntries(cells),
      tail: sending && isOnItsWay(draft, sending.state) ? progressOf(sending) : <State draft={draft} />,
    }
  })
  return (
    <Grid
      label="Drafts"
      columns={columns}
      rows={rows}
      heads={{ lead: "Picture", tail: "State" }}
      onWrite={(writes) => void save(writes)}
    />
  )
}

const isOnItsWay = (draft: Draft, state: string) =>
  draft.picture === null && state !== "failed" && draft.files.every(({ problem }) => !problem)

function State({ draft }: { draft: Draft }) {
  const lacks = lacksOf(draft)
  const views = draft.pictures > 1 ? `${draft.pictures} pictures` : ""
  return (
    <span className={styles.state}>
      {lacks.length === 0 ? <span className={styles.ready}>Ready</span> : `Needs a ${lacks[0]}`}
      {views && <span className="small">{views}</span>}
    </span>
  )
}
