import type { Draft } from "../../../domain/artworks/upload/draft.ts"
import { Thumb } from "../kit/thumb.tsx"
import type { QueuedUpload } from "../uploading/upload-queue.ts"
import styles from "./upload.module.css"

type DraftPictureProps = { draft: Draft; sending: QueuedUpload | undefined; width: number; height: number }

export function DraftPicture({ draft, sending, width, height }: DraftPictureProps) {
  const isMade = draft.picture !== null && draft.picture.webp !== ""
  if (isMade || !sending?.preview) return <Thumb picture={draft.picture} width={width} height={height} />
  return (
    <span className={styles.preview} style={{ width, height }}>
      <img src={sending.preview} alt="" style={{ maxWidth: width, maxHeight: height }} />
    </span>
  )
}

export const findDraftUpload = (draft: Draft, files: QueuedUpload[]): QueuedUpload | undefined => {
  const ofWork = files.filter(({ subject }) => subject === draft.id)
  const main = draft.files.find((file) => file.main)
  return ofWork.find(({ id }) => id === main?.id) ?? ofWork[0]
}
