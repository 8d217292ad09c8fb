import { useContext } from "react"
import { Link } from "react-router"
import { type Draft, listDraftLacks } from "../../../domain/artworks/upload/draft.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import type { SizeUnits } from "../../../lib/size-units.ts"
import { SiteUnits } from "../../ui/label/site-units.ts"
import { formatUploadProgress } from "../uploading/progress.ts"
import { useUploads } from "../uploading/uploads.tsx"
import { formatDraftSize, priceOnRequest } from "./draft-cells.ts"
import { DraftPicture, findDraftUpload } from "./draft-picture.tsx"
import styles from "./upload.module.css"

export function DraftList({ drafts }: { drafts: Draft[] }) {
  const { now } = useUploads()
  const units = useContext(SiteUnits)
  return (
    <ul className={styles.roll} aria-label="Drafts">
      {drafts.map((draft) => {
        const sending = findDraftUpload(draft, now.files)
        const isGoing = draft.picture === null && sending !== undefined && sending.state !== "failed"
        const lacks = listDraftLacks(draft).filter((lack) => lack !== "picture" || !isGoing)
        const part = sending ? sending.sent / Math.max(1, sending.file.size) : 0
        return (
          <li key={draft.id} data-going={isGoing || undefined} style={{ "--part": part } as React.CSSProperties}>
            <Link to={`?work=${draft.id}`}>
              <DraftPicture draft={draft} sending={sending} width={96} height={72} />
              <span>
                <i className={styles.rollTitle} data-guessed={lacks.includes("title") || undefined}>
                  {draft.title}
                </i>
                <span className="small">
                  {isGoing ? `${formatUploadProgress(sending)}. ` : ""}
                  {lacks.length > 0 ? `Needs ${lacks.join(", ")}` : formatDraftDetails(draft, units)}
                </span>
              </span>
              {lacks.length === 0 && !isGoing && <span className={styles.readyMark}>Ready</span>}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const formatDraftDetails = (draft: Draft, units: SizeUnits) =>
  [
    formatDraftSize(draft, { ...units, both: false }),
    draft.price === null ? priceOnRequest : formatMoney(draft.price, draft.currency),
  ]
    .filter(Boolean)
    .join(", ")
