import { Button, TextInput } from "@mantine/core"
import { type ComponentProps, type ReactNode, useState } from "react"
import { href, Link } from "react-router"
import type { StoredView } from "../../../domain/media/installation-view.ts"
import { captionHint, plainCaption } from "../../../lib/caption.ts"
import { Picker } from "../blog/picker.tsx"
import { ThumbImage, type ThumbPicture } from "../kit/thumb.tsx"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import styles from "./installation-views.module.css"
import { RowTools } from "./row-tools.tsx"
import { UploadingPhotographs } from "./uploading-photographs.tsx"
import { useJsonList } from "./use-json-list.ts"
import { useNewPhotographs } from "./use-new-photographs.ts"

const thumbWidthPx = 150

/** The form's field `views`, and the pictures of its rows. @param pictures those that are stored */
export function useViewRows(stored: string, pictures: Record<string, ThumbPicture>) {
  const { rows, write, change, tools } = useJsonList<StoredView>("views", stored)
  const [added, setAdded] = useState<Record<string, ThumbPicture>>({})
  const uploads = useNewPhotographs((photos) => {
    setAdded((all) => ({ ...all, ...Object.fromEntries(photos.map(({ pictureId, picture }) => [pictureId, picture])) }))
    const fresh = photos.filter(({ pictureId }) => !rows.some((row) => row.pictureId === pictureId))
    write([...rows, ...fresh.map(({ pictureId, altText, caption }) => ({ pictureId, altText, caption }))])
  })
  return {
    stored,
    rows,
    change,
    tools,
    uploads,
    findPicture: (id: string) => pictures[id] ?? added[id],
    addPicture: (id: string, picture: ThumbPicture) => setAdded((all) => ({ ...all, [id]: picture })),
    addView: (view: StoredView) => {
      if (!rows.some(({ pictureId }) => pictureId === view.pictureId)) write([...rows, view])
    },
  }
}

type ViewRowsProps = {
  views: ReturnType<typeof useViewRows>
  /** Which one leads the page; "": the first. */
  lead?: string
  /** Without it the first one always leads. */
  onLead?: (pictureId: string) => void
}

export function ViewRows({ views, lead = "", onLead }: ViewRowsProps) {
  const { rows, findPicture, tools, change } = views
  return (
    <ol className={styles.photos} data-rows>
      {rows.map((line, at) => (
        <PhotographRow
          key={line.pictureId}
          line={line}
          picture={findPicture(line.pictureId)}
          leads={lead === line.pictureId || (lead === "" && at === 0)}
          tools={tools(at)}
          onChange={(part) => change(at, part)}
          onLead={onLead && (() => onLead(line.pictureId))}
        />
      ))}
    </ol>
  )
}

/** Uploads, and chooses from the library. @param children further buttons */
export function AddViews({ views, children }: { views: ViewRowsProps["views"]; children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <UploadingPhotographs of={views.uploads} />
      <div className={styles.under}>
        <FilePickerButton text="Upload photographs" onFiles={(files) => void views.uploads.add(files)} />
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          Choose one from the library
        </Button>
        {children}
        <Link className="small" to={href("/admin/artist-photos")}>
          All photographs
        </Link>
      </div>
      {open && (
        <Picker
          of="pictures"
          onClose={() => setOpen(false)}
          onChoose={(one) => {
            views.addPicture(one.id, one.picture)
            views.addView({ pictureId: one.id, altText: one.alt, caption: "" })
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

export const Photograph = ({ picture }: { picture: ThumbPicture | undefined }) =>
  picture ? (
    <ThumbImage
      picture={picture}
      width={thumbWidthPx}
      height={Math.round((thumbWidthPx * picture.height) / picture.width)}
    />
  ) : (
    <span className="small">A deleted picture</span>
  )

type PhotographRowProps = {
  line: StoredView
  picture: ThumbPicture | undefined
  leads: boolean
  tools: Omit<ComponentProps<typeof RowTools>, "name">
  onChange: (part: Partial<StoredView>) => void
  onLead: (() => void) | undefined
}

function PhotographRow({ line, picture, leads, tools, onChange, onLead }: PhotographRowProps) {
  // A refused form is shown again as it was sent.
  const { caption = "", altText = "" }: Partial<StoredView> = line
  const name = plainCaption(caption) || `photograph ${tools.at + 1}`
  return (
    <li data-row className={styles.photo}>
      <Photograph picture={picture} />
      <div>
        <TextInput
          label="Caption"
          description={`${captionHint}.`}
          aria-label={`Caption, photograph ${tools.at + 1}`}
          value={caption}
          maxLength={1000}
          autoComplete="off"
          onChange={(event) => onChange({ caption: event.currentTarget.value })}
        />
        <TextInput
          label="What it shows, for people who can’t see it"
          aria-label={`What is to be seen on photograph ${tools.at + 1}`}
          value={altText}
          maxLength={1000}
          autoComplete="off"
          onChange={(event) => onChange({ altText: event.currentTarget.value })}
        />
        <span className={styles.photoActs}>
          {leads ? (
            <span className="small">Leads the page</span>
          ) : (
            onLead && <Button onClick={onLead}>Lead with it</Button>
          )}
          {!leads && !onLead && <span />}
          <RowTools name={name} {...tools} />
        </span>
      </div>
    </li>
  )
}
