import { Button } from "@mantine/core"
import { type CSSProperties, type KeyboardEvent, useState } from "react"
import type { LibraryPhoto } from "../../../domain/media/photo.ts"
import type { SavedPhotoText } from "../../../domain/media/photo-commands.server.ts"
import { captionHint, plainCaption } from "../../../lib/caption.ts"
import { ConflictingText, getSavedFieldProps } from "../kit/edit/saved-field.tsx"
import { type TextState, useSavedText } from "../kit/edit/saved-text.ts"
import type { RequestFields } from "../kit/requests.tsx"
import { ThumbImage } from "../kit/thumb.tsx"
import type { ChosenFile } from "../uploading/chosen-files.ts"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import { formatPercent, formatUploadProgress } from "../uploading/progress.ts"
import type { QueuedUpload } from "../uploading/upload-queue.ts"
import styles from "./photos.module.css"
import type { PhotoText } from "./use-photos.ts"

export const getPhotoName = ({ caption, name }: LibraryPhoto) => plainCaption(caption) || name

const unknownRatio = 4 / 3
const cardHeightPx = 300

type PhotoCardProps = {
  photo: LibraryPhoto
  /** The upload, if it runs in this browser. */
  sending: QueuedUpload | undefined
  isDragged: boolean
  isBefore: boolean
  send: (fields: RequestFields) => void
  write: (text: PhotoText) => Promise<SavedPhotoText>
  onFiles: (files: ChosenFile[]) => void
  onAgain: () => void
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: () => void
}

export function PhotoCard(props: PhotoCardProps) {
  const { photo, sending, isDragged, isBefore, send, write } = props
  const { id, picture, file } = photo
  const [previewRatio, setPreviewRatio] = useState(unknownRatio)
  const ratio = picture ? picture.width / picture.height : previewRatio
  const isGoing = picture === null && sending !== undefined && sending.state !== "failed" && !file?.problem
  const part = sending ? sending.sent / Math.max(1, sending.file.size) : 0
  const name = getPhotoName(photo)
  const writing = (field: PhotoText["field"]) => (text: string, was: string) => write({ id, field, text, was })
  return (
    <li
      style={{ "--r": Math.max(0.5, Math.min(3, ratio)), "--part": part } as CSSProperties}
      data-lifted={isDragged || undefined}
      data-before={isBefore || undefined}
    >
      <button
        type="button"
        className={styles.pic}
        data-photo={id}
        data-going={isGoing || undefined}
        aria-label={name}
        aria-describedby="carry-help"
        onClick={props.onOpen}
        onKeyDown={props.onKeyDown}
        onKeyUp={(event) => event.key === " " && event.preventDefault()}
        onBlur={props.onBlur}
      >
        {picture?.webp || !sending?.preview ? (
          picture ? (
            <ThumbImage picture={picture} height={cardHeightPx} width={Math.round(cardHeightPx * ratio)} />
          ) : (
            <span className={styles.missing}>{photo.name}</span>
          )
        ) : (
          <img
            src={sending.preview}
            alt=""
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setPreviewRatio(naturalWidth / Math.max(1, naturalHeight))
            }
          />
        )}
      </button>
      <UploadState {...props} isGoing={isGoing} />
      <Caption name={photo.name} stored={photo.caption} save={writing("caption")} />
      <AltText name={name} stored={photo.altText} save={writing("altText")} />
      <p className={styles.acts}>
        <PageToggle photo={photo} page="homepage" send={send} />
        <PageToggle photo={photo} page="about" send={send} />
        <button
          type="button"
          className={styles.del}
          aria-label={`Delete ${name}`}
          onClick={() => {
            send(Object.entries({ intent: "delete", id }))
          }}
        >
          Delete
        </button>
      </p>
    </li>
  )
}

type PageToggleProps = { photo: LibraryPhoto; page: "homepage" | "about"; send: PhotoCardProps["send"] }

function PageToggle({ photo, page, send }: PageToggleProps) {
  const words = page === "homepage" ? "Homepage" : "About"
  return (
    <button
      type="button"
      aria-pressed={photo[page]}
      aria-label={`${words}: ${getPhotoName(photo)}`}
      onClick={() => send(Object.entries({ intent: "mark", id: photo.id, page, on: photo[page] ? "" : "yes" }))}
    >
      {words}
    </button>
  )
}

function UploadState({ photo, sending, isGoing, onFiles, onAgain }: PhotoCardProps & { isGoing: boolean }) {
  const { picture, file, problem } = photo
  if (problem) return <p className={styles.problem}>{problem}</p>
  if (picture || !(file || sending)) return null
  if (isGoing && sending) return <p className="small">{formatUploadProgress(sending)}</p>
  const canGoOn = sending?.state === "failed" && !file?.problem
  const arrived = Math.max(file?.arrived ?? 0, sending?.sent ?? 0)
  return (
    <div className={styles.stopped}>
      <p className={styles.problem}>
        {file?.problem ??
          `It stopped at ${formatPercent(arrived, file?.bytes ?? sending?.file.size ?? 1)}. ${sending?.problem ?? "Choose the same file again, and it goes on from there."}`}
      </p>
      {canGoOn ? (
        <Button onClick={onAgain}>Try again</Button>
      ) : (
        <FilePickerButton text={file?.problem ? "Choose another file" : "Choose it again"} onFiles={onFiles} />
      )}
    </div>
  )
}

type TextProps = {
  name: string
  stored: string
  save: (text: string, was: string) => Promise<SavedPhotoText>
}

function Caption({ name, stored, save }: TextProps) {
  const state = useSavedText(stored, save)
  return (
    <>
      <textarea
        className={styles.caption}
        rows={1}
        aria-label={`Caption of ${name}`}
        aria-invalid={state.problem ? true : undefined}
        placeholder="Caption"
        title={`${captionHint}.`}
        maxLength={500}
        {...getSavedFieldProps(state)}
      />
      <TextProblem state={state} />
    </>
  )
}

function AltText({ name, stored, save }: TextProps) {
  const state = useSavedText(stored, save)
  return (
    <div className={styles.alt} data-none={state.text.trim() === "" || undefined}>
      <span aria-hidden="true">Alt text</span>
      <textarea
        rows={2}
        aria-label={`Alt text of ${name}`}
        aria-invalid={state.problem ? true : undefined}
        placeholder="What does it show?"
        maxLength={1000}
        {...getSavedFieldProps(state)}
      />
      <TextProblem state={state} />
    </div>
  )
}

const TextProblem = ({ state }: { state: TextState }) =>
  state.theirs === null && state.problem ? (
    <p role="alert" className={styles.problem}>
      {state.problem}
    </p>
  ) : (
    <ConflictingText state={state} />
  )
