import { Button, TextInput } from "@mantine/core"
import { type ComponentProps, useState } from "react"
import { href, Link } from "react-router"
import type { CheckedExhibition } from "../../../domain/exhibitions/exhibition-schema.ts"
import { captionHint, plainCaption } from "../../../lib/caption.ts"
import { Picker } from "../blog/picker.tsx"
import { FieldInput, type FormState } from "../kit/edit/field-input.tsx"
import { useField } from "../kit/edit/use-field.ts"
import { Section } from "../kit/page.tsx"
import { ThumbImage, type ThumbPicture } from "../kit/thumb.tsx"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import type { ExhibitionHints, ViewLine } from "./exhibition-fields.ts"
import styles from "./exhibitions.module.css"
import { RowTools } from "./row-tools.tsx"
import { UploadingPhotographs } from "./uploading-photographs.tsx"
import { useJsonList } from "./use-json-list.ts"
import { useNewPhotographs } from "./use-new-photographs.ts"

const thumbWidthPx = 150

export function ViewsEditor({ form }: { form: FormState<CheckedExhibition, ExhibitionHints> }) {
  const stored = form.text.views ?? "[]"
  const { rows, write, change, tools } = useJsonList<ViewLine>("views", stored)
  const [main, setMain] = useField("mainPictureId", form.text.mainPictureId ?? "")
  const [added, setAdded] = useState<Record<string, ThumbPicture>>({})
  const [open, setOpen] = useState<"view" | "main" | null>(null)
  const uploads = useNewPhotographs((photos) => {
    setAdded((all) => ({ ...all, ...Object.fromEntries(photos.map(({ pictureId, picture }) => [pictureId, picture])) }))
    const fresh = photos.filter(({ pictureId }) => !rows.some((row) => row.pictureId === pictureId))
    write([...rows, ...fresh.map(({ pictureId, altText, caption }) => ({ pictureId, altText, caption }))])
  })
  const findPicture = (id: string) => form.data.pictures[id] ?? added[id]
  const apart = main !== "" && !rows.some(({ pictureId }) => pictureId === main)
  return (
    <Section title="Photographs" note="on the exhibition’s page">
      <textarea hidden name="views" defaultValue={stored} aria-label="Photographs" />
      {/* Not `type="hidden"`, whose value React resets at each render. */}
      <input hidden name="mainPictureId" defaultValue={form.text.mainPictureId} aria-label="Main photograph" />
      {[form.errors.views, form.errors.mainPictureId].filter(Boolean).map((words) => (
        <p key={words} className="alarm" role="alert">
          {words}
        </p>
      ))}
      {apart && (
        <div className={styles.photo}>
          <Photograph picture={findPicture(main)} />
          <div>
            <p className="small">Stands for the exhibition in lists, and leads its page.</p>
            <FieldInput form={form} name="mainPictureAlt" />
            <Button onClick={() => setMain("")}>Lead with the first photograph</Button>
          </div>
        </div>
      )}
      <ol className={styles.photos} data-rows>
        {rows.map((line, at) => (
          <PhotographRow
            key={line.pictureId}
            line={line}
            picture={findPicture(line.pictureId)}
            leads={main === line.pictureId || (main === "" && at === 0)}
            tools={tools(at)}
            onChange={(part) => change(at, part)}
            onLead={() => setMain(line.pictureId)}
          />
        ))}
      </ol>
      <UploadingPhotographs of={uploads} />
      <div className={styles.under}>
        <FilePickerButton text="Upload photographs" onFiles={(files) => void uploads.add(files)} />
        <Button aria-expanded={open === "view"} onClick={() => setOpen(open ? null : "view")}>
          Choose one from the library
        </Button>
        {rows.length === 0 && !apart && (
          <Button aria-expanded={open === "main"} onClick={() => setOpen(open ? null : "main")}>
            Choose a picture for now
          </Button>
        )}
        <Link className="small" to={href("/admin/artist-photos")}>
          All photographs
        </Link>
      </div>
      {open && (
        <Picker
          of="pictures"
          onClose={() => setOpen(null)}
          onChoose={(one) => {
            setAdded((all) => ({ ...all, [one.id]: one.picture }))
            if (open === "main") setMain(one.id)
            else if (!rows.some(({ pictureId }) => pictureId === one.id))
              write([...rows, { pictureId: one.id, altText: one.alt, caption: "" }])
            setOpen(null)
          }}
        />
      )}
    </Section>
  )
}

const Photograph = ({ picture }: { picture: ThumbPicture | undefined }) =>
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
  line: ViewLine
  picture: ThumbPicture | undefined
  leads: boolean
  tools: Omit<ComponentProps<typeof RowTools>, "name">
  onChange: (part: Partial<ViewLine>) => void
  onLead: () => void
}

function PhotographRow({ line, picture, leads, tools, onChange, onLead }: PhotographRowProps) {
  const { caption, altText } = line
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
          {leads ? <span className="small">Leads the page</span> : <Button onClick={onLead}>Lead with it</Button>}
          <RowTools name={name} {...tools} />
        </span>
      </div>
    </li>
  )
}
