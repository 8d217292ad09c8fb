import { Button } from "@mantine/core"
import { type CSSProperties, type KeyboardEvent, useState } from "react"
import type { LibraryPhoto } from "../../../domain/media/photo.ts"
import type { WrittenText } from "../../../domain/media/photo-commands.server.ts"
import { plainCaption } from "../../../lib/caption.ts"
import type { RequestFields } from "../kit/requests.tsx"
import { ThumbImage } from "../kit/thumb.tsx"
import { Choose } from "../uploading/choose.tsx"
import type { ChosenFile } from "../uploading/chosen.ts"
import { percent, progressOf } from "../uploading/progress.ts"
import type { Sending } from "../uploading/upload-queue.ts"
import { AltText, Caption } from "./photo-texts.tsx"
import styles from "./photos.module.css"
import type { PhotoText } from "./use-photos.ts"

export const getPhotoName = ({ caption, name }: LibraryPhoto) => plainCaption(caption) || name

const unknownRatio = 4 / 3
const shownHeight = 300

type PhotoCardProps = {
  photo: LibraryPhoto
  /** The upload, if it runs in this browser. */
  sending: Sending | undefined
  isLifted: boolean
  isBefore: boolean
  send: (fields: RequestFields) => void
  write: (text: PhotoText) => Promise<WrittenText>
  onFiles: (files: ChosenFile[]) => void
  onAgain: () => void
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: () => void
}

export function PhotoCard(props: PhotoCardProps) {
  const { photo, sending, isLifted, isBefore, send, write } = props
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
      data-lifted={isLifted || undefined}
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
            <ThumbImage picture={picture} height={shownHeight} width={Math.round(shownHeight * ratio)} />
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
      <Arriving {...props} isGoing={isGoing} />
      <Caption name={photo.name} stored={photo.caption} save={writing("caption")} />
      <AltText name={name} stored={photo.altText} save={writing("altText")} />
      <p className={styles.acts}>
        <Mark photo={photo} page="homepage" send={send} />
        <Mark photo={photo} page="about" send={send} />
        <button
          type="button"
          className={styles.del}
          aria-label={`Delete ${name}`}
          onClick={() => {
            send([
              ["intent", "delete"],
              ["id", id],
            ])
          }}
        >
          Delete
        </button>
      </p>
    </li>
  )
}

type MarkProps = { photo: LibraryPhoto; page: "homepage" | "about"; send: PhotoCardProps["send"] }

function Mark({ photo, page, send }: MarkProps) {
  const words = page === "homepage" ? "Homepage" : "About"
  return (
    <button
      type="button"
      aria-pressed={photo[page]}
      aria-label={`${words}: ${getPhotoName(photo)}`}
      onClick={() =>
        send([
          ["intent", "mark"],
          ["id", photo.id],
          ["page", page],
          ["on", photo[page] ? "" : "yes"],
        ])
      }
    >
      {words}
    </button>
  )
}

function Arriving({ photo, sending, isGoing, onFiles, onAgain }: PhotoCardProps & { isGoing: boolean }) {
  const { picture, file, problem } = photo
  if (problem) return <p className={styles.problem}>{problem}</p>
  if (picture || !(file || sending)) return null
  if (isGoing && sending) return <p className="small">{progressOf(sending)}</p>
  const canGoOn = sending?.state === "failed" && !file?.problem
  const arrived = Math.max(file?.arrived ?? 0, sending?.sent ?? 0)
  return (
    <div className={styles.stopped}>
      <p className={styles.problem}>
        {file?.problem ??
          `It stopped at ${percent(arrived, file?.bytes ?? sending?.file.size ?? 1)}. ${sending?.problem ?? "Choose the same file again, and it goes on from there."}`}
      </p>
      {canGoOn ? (
        <Button variant="transparent" onClick={onAgain}>
          Try again
        </Button>
      ) : (
        <Choose words={file?.problem ? "Choose another file" : "Choose it again"} onFiles={onFiles} />
      )}
    </div>
  )
}
