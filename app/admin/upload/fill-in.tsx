import { Button } from "@mantine/core"
import { useState } from "react"
import { Link, useNavigate } from "react-router"
import { type Draft, listDraftLacks } from "../../../domain/artworks/upload/draft.ts"
import { getPictureFileUrl, getWidths } from "../../../domain/media/picture-view.ts"
import type { LengthUnit } from "../../../lib/measures.ts"
import { StudioIcon } from "../kit/icon.tsx"
import { LinkButton } from "../kit/link-button.tsx"
import { Page } from "../kit/page.tsx"
import { withUnmarkedFiles } from "../kit/unmarked-picture.ts"
import { useUploads } from "../uploading/uploads.tsx"
import { type CellName, formatDraftCell, priceOnRequest } from "./draft-cells.ts"
import { findDraftUpload } from "./draft-picture.tsx"
import styles from "./upload.module.css"
import type { Drafts } from "./use-drafts.ts"

type FillInProps = { draft: Draft; drafts: Drafts; unit: LengthUnit; currency: string }

/** Values of the previous work, offered as buttons. */
const repeatable = ["medium", "series", "year", "size"] as const

export function FillIn({ draft, drafts: { drafts, save, getPendingCell }, unit, currency }: FillInProps) {
  const { now } = useUploads()
  const navigate = useNavigate()
  const [tapped, setTapped] = useState(0)
  const at = drafts.indexOf(draft)
  const before = drafts[at - 1]
  const open = drafts.filter((one) => one !== draft && listDraftLacks(one).length > 0)
  const next = open.find((one) => drafts.indexOf(one) > at) ?? open[0]
  const write = (name: CellName, text: string) => save([{ id: draft.id, column: name, text }])
  const field = (name: CellName, label: string, more: React.ComponentProps<"input"> = {}) => {
    const typed = getPendingCell(draft.id, name)
    const text = typed?.text ?? formatDraftCell(draft, name, unit)
    return (
      <label>
        <span>{label}</span>
        <input
          key={`${draft.id} ${tapped}`}
          defaultValue={text}
          aria-invalid={typed?.problem ? true : undefined}
          onBlur={(event) => event.currentTarget.value !== text && void write(name, event.currentTarget.value)}
          {...more}
        />
        {typed?.problem && <span role="alert">{typed.problem}</span>}
      </label>
    )
  }
  const offered = before
    ? repeatable.flatMap((name) => {
        const text = formatDraftCell(before, name, unit)
        return text !== "" && formatDraftCell(draft, name, unit) === "" ? [{ name, text }] : []
      })
    : []
  const sending = findDraftUpload(draft, now.files)
  const src = draft.picture ? getLargePreview(draft.picture) : sending?.preview
  return (
    <Page
      title={<i>{draft.title}</i>}
      back={<Link to="?">All {drafts.length}</Link>}
      details={`${at + 1} of ${drafts.length}`}
      main={
        <LinkButton variant="filled" to={next ? `?work=${next.id}` : "?"}>
          {next ? "Next" : "Done"}
        </LinkButton>
      }
    >
      {src && <img className={styles.big} src={src} alt="" />}
      <div className={styles.fields}>
        {field("title", "Title", { className: styles.titleField })}
        <div className={styles.two}>
          {field("size", unit === "in" ? "Size, inches" : "Size, cm", {
            placeholder: unit === "in" ? "44 x 66" : "112 x 168",
          })}
          {field("price", `Price, ${currency}`, { inputMode: "decimal" })}
        </div>
        <div className={styles.two}>
          {field("year", "Year")}
          {field("medium", "Medium")}
        </div>
        {field("series", "Series")}
        {offered.length > 0 && (
          <div className={styles.same}>
            <span className="small">Same as the last one</span>
            {offered.map(({ name, text }) => (
              <Button
                key={name}
                onClick={async () => {
                  await write(name, text)
                  setTapped(tapped + 1)
                }}
              >
                {text}
              </Button>
            ))}
          </div>
        )}
      </div>
      <p className={styles.steps}>
        {before && (
          <Link to={`?work=${before.id}`} aria-label="The one before">
            <StudioIcon name="left" />
          </Link>
        )}
        {draft.price === null && !draft.withoutPrice && (
          <Button
            onClick={async () => {
              await write("price", priceOnRequest)
              setTapped(tapped + 1)
              if (next && listDraftLacks(draft).every((lack) => lack === "price")) void navigate(`?work=${next.id}`)
            }}
          >
            Publish without a price
          </Button>
        )}
      </p>
    </Page>
  )
}

function getLargePreview(picture: NonNullable<Draft["picture"]>) {
  const widths = getWidths(withUnmarkedFiles(picture), "webp")
  const width = widths.find((one) => one >= 640) ?? widths.at(-1)
  return width && getPictureFileUrl(picture, width, "webp")
}
