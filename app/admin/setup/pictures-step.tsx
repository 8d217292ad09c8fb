import { useContext } from "react"
import type { Draft } from "../../../domain/artworks/upload/draft.ts"
import { getSizeUnits } from "../../../domain/settings/size-units.ts"
import { SiteUnits } from "../../ui/label/site-units.ts"
import { formatDraftCell, formatDraftSize } from "../upload/draft-cells.ts"
import { DraftPicture, findDraftUpload } from "../upload/draft-picture.tsx"
import { FailedUploads } from "../upload/failed-uploads.tsx"
import { type Drafts, useDrafts } from "../upload/use-drafts.ts"
import { formatPictureLimits } from "../uploading/drop-area.tsx"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import { formatUploadProgress } from "../uploading/progress.ts"
import { useUploads } from "../uploading/uploads.tsx"
import { useFileDrop } from "../uploading/use-file-drop.ts"
import styles from "./setup.module.css"
import { StepForm } from "./step-form.tsx"
import type { SetupStepProps } from "./step-props.ts"

export function PicturesStep({ data }: SetupStepProps) {
  const drafts = useDrafts(data.drafts)
  const { over, ...drop } = useFileDrop((files) => void drafts.add(files))
  return (
    <>
      <div className={styles.nail} data-over={over || undefined} {...drop}>
        <p>Drop pictures here, or</p>
        <FilePickerButton text="Choose pictures" onFiles={(files) => void drafts.add(files)} />
        <p className="small">{formatPictureLimits(data.megabytes)}</p>
      </div>
      <noscript>
        <p className="small">
          Pictures are sent by a script, and your browser runs none. Skip this step; Artwork Upload takes them later.
        </p>
      </noscript>
      <FailedUploads drafts={drafts} />
      {drafts.drafts.length > 0 && (
        <ul className={styles.drafts} aria-label="Drafts">
          {drafts.drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} drafts={drafts} site={data.site} />
          ))}
        </ul>
      )}
      <StepForm step="pictures" />
      <p className="small">
        Three are enough to begin. Each becomes a draft that nobody sees until you publish it. A work without a price is
        shown as “Price on request.”
      </p>
    </>
  )
}

type DraftRowProps = { draft: Draft; drafts: Drafts; site: SetupStepProps["data"]["site"] }

function DraftRow({ draft, drafts, site }: DraftRowProps) {
  const { now } = useUploads()
  const units = useContext(SiteUnits)
  const sending = findDraftUpload(draft, now.files)
  const isGoing = sending !== undefined && draft.picture === null && sending.state !== "failed"
  const unit = getSizeUnits(site).first
  return (
    <li>
      <DraftPicture draft={draft} sending={sending} width={66} height={48} />
      <span className={styles.draftText}>
        <DraftCell draft={draft} drafts={drafts} name="title" label={`Title of ${draft.title}`} unit={unit} />
        <span className="small">
          {isGoing ? formatUploadProgress(sending) : formatDraftSize(draft, { ...units, both: false })}
        </span>
      </span>
      <DraftCell draft={draft} drafts={drafts} name="price" label={`Price of ${draft.title}`} unit={unit} />
    </li>
  )
}

type DraftCellProps = {
  draft: Draft
  drafts: Drafts
  name: "title" | "price"
  label: string
  unit: Parameters<typeof formatDraftCell>[2]
}

/** Saved when it is left, like a cell of the upload page. */
function DraftCell({ draft, drafts, name, label, unit }: DraftCellProps) {
  const stored = formatDraftCell(draft, name, unit)
  const pending = drafts.getPendingCell(draft.id, name)
  return (
    <span className={styles.cell}>
      <input
        key={stored}
        aria-label={label}
        aria-invalid={pending?.problem ? true : undefined}
        className={name === "title" ? styles.title : undefined}
        placeholder={name === "price" ? `Price, ${draft.currency}` : "Untitled"}
        inputMode={name === "price" ? "decimal" : undefined}
        defaultValue={pending?.text ?? stored}
        onBlur={({ currentTarget: { value } }) => {
          if (value !== stored || pending?.problem) void drafts.save([{ id: draft.id, column: name, text: value }])
        }}
      />
      {pending?.problem && (
        <span className="small alarm" role="alert">
          {pending.problem}
        </span>
      )}
    </span>
  )
}
