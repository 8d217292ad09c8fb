import { useMemo, useState } from "react"
import { type Draft, listDraftLacks } from "../../../domain/artworks/upload/draft.ts"
import type { LengthUnit } from "../../../lib/measures.ts"
import { Grid } from "../kit/grid/grid.tsx"
import type { GridColumn, GridRow } from "../kit/grid/grid-row.tsx"
import { RefusedRequest } from "../kit/parse-json-response.ts"
import { formatUploadProgress } from "../uploading/progress.ts"
import { useUploads } from "../uploading/uploads.tsx"
import { cellNames, formatDraftCell } from "./draft-cells.ts"
import { DraftPicture, findDraftUpload } from "./draft-picture.tsx"
import type { DraftsRequest } from "./drafts.ts"
import styles from "./upload.module.css"
import type { Drafts } from "./use-drafts.ts"

const getColumns = (unit: LengthUnit, currency: string): GridColumn[] => [
  {
    name: "title",
    head: "Title",
    width: "minmax(130px, 1.5fr)",
    tight: "minmax(130px, 1.4fr)",
    look: "title",
    empty: "Untitled",
  },
  { name: "year", head: "Year", width: "70px", tight: "70px" },
  { name: "medium", head: "Medium", width: "minmax(120px, 1.3fr)", tight: "minmax(120px, 1fr)" },
  { name: "size", head: "Size", hint: unit === "in" ? "inches" : "cm", width: "108px", tight: "86px" },
  { name: "price", head: "Price", hint: currency, width: "92px", tight: "74px", right: true },
  { name: "series", head: "Series", width: "minmax(100px, 0.8fr)", tight: "minmax(92px, 0.8fr)" },
  { name: "inventoryNumber", head: "Number", width: "92px", tight: "76px" },
]

type DraftGridProps = { drafts: Drafts; unit: LengthUnit; currency: string; onRemove: (id: string) => void }

export function DraftGrid({ drafts: all, unit, currency, onRemove }: DraftGridProps) {
  const { drafts, getPendingCell, save } = all
  const { now } = useUploads()
  const columns = useMemo(() => getColumns(unit, currency), [unit, currency])
  const rows = drafts.map((draft, at): GridRow => {
    const sending = findDraftUpload(draft, now.files)
    const isGoing = sending?.state === "sending" && draft.picture === null
    const cells = cellNames.map((name) => {
      const typed = getPendingCell(draft.id, name)
      const stored = { text: formatDraftCell(draft, name, unit), guessed: draft.guessed.includes(name) }
      return [name, typed ?? stored] as const
    })
    return {
      id: draft.id,
      name: draft.title,
      lead: <DraftPicture draft={draft} sending={sending} width={66} height={40} />,
      part: isGoing ? sending.sent / Math.max(1, sending.file.size) : undefined,
      cells: Object.fromEntries(cells),
      tail: (
        <span className={styles.state}>
          {sending && isUploading(draft, sending.state) ? formatUploadProgress(sending) : <State draft={draft} />}
          <RowActions draft={draft} above={drafts[at - 1]} send={all.send} onRemove={onRemove} />
        </span>
      ),
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

const isUploading = (draft: Draft, state: string) =>
  draft.picture === null && state !== "failed" && draft.files.every(({ problem }) => !problem)

function State({ draft }: { draft: Draft }) {
  const lacks = listDraftLacks(draft)
  const views = draft.pictures > 1 ? `${draft.pictures} pictures` : ""
  return (
    <>
      {lacks.length === 0 ? <span className={styles.ready}>Ready</span> : `Needs a ${lacks[0]}`}
      {views && <span className="small">{views}</span>}
    </>
  )
}

type RowActionsProps = { draft: Draft; above: Draft | undefined; send: Drafts["send"]; onRemove: (id: string) => void }

function RowActions({ draft, above, send, onRemove }: RowActionsProps) {
  const [problem, setProblem] = useState("")
  const act = (body: DraftsRequest) => {
    setProblem("")
    send(body).catch((error) => setProblem(error instanceof RefusedRequest ? error.message : noAnswer))
  }
  const pictures = draft.pictures + draft.files.filter((file) => !file.problem).length
  return (
    <span className={styles.rowActions}>
      {above && (
        <button
          type="button"
          className="link"
          aria-label={`Merge up: ${draft.title} with ${above.title}`}
          title={`A further picture of ${above.title}`}
          onClick={() => act({ act: "merge", into: above.id, works: [draft.id] })}
        >
          Merge up
        </button>
      )}
      {pictures > 1 && (
        <button
          type="button"
          className="link"
          aria-label={`Split ${draft.title}`}
          title="Each picture becomes a work of its own"
          onClick={() => act({ act: "split", work: draft.id })}
        >
          Split
        </button>
      )}
      <button type="button" className="link" aria-label={`Remove ${draft.title}`} onClick={() => onRemove(draft.id)}>
        Remove
      </button>
      {problem && <span role="alert">{problem}</span>}
    </span>
  )
}

const noAnswer = "The site did not answer. Please check the connection, then try again."
