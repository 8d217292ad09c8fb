import { Button } from "@mantine/core"
import type { CSSProperties, ReactNode } from "react"
import { href, Link } from "react-router"
import type { StudioMediaFile } from "../../../domain/media-files/media-file.ts"
import { formatFileSize } from "../../../lib/file-size.ts"
import { formatDuration } from "../../../lib/format-duration.ts"
import { Thumb } from "../kit/thumb.tsx"
import rows from "../uploading/file-row.module.css"
import { formatUploadProgress } from "../uploading/progress.ts"
import type { QueuedUpload } from "../uploading/upload-queue.ts"
import styles from "./media-files.module.css"

type LineProps = {
  file: StudioMediaFile | undefined
  upload: QueuedUpload | undefined
  onAgain: (id: string) => void
  children?: ReactNode
}

function describe({ state, progress, duration, bytes, kind, hasPeaks, poster }: StudioMediaFile): string {
  if (state === "preparing") return progress > 0 ? `Preparing it: ${progress}%` : "Preparing it"
  if (state === "waiting") return "It hasn’t arrived. Please choose it again."
  const facts = [duration === null ? null : formatDuration(duration), bytes === null ? null : formatFileSize(bytes)]
  if (kind === "film" && !poster) facts.push("without a poster")
  if (kind === "sound" && !hasPeaks) facts.push("without a waveform")
  return facts.filter((fact) => fact !== null).join(", ")
}

/** A file with its state, from the first byte to the last step. */
export function MediaFileLine({ file, upload, onAgain, children }: LineProps) {
  const isSending = upload !== undefined && upload.state !== "done"
  const problem = file?.problem ?? upload?.problem
  const part = isSending ? upload.sent / Math.max(1, upload.file.size) : (file?.progress ?? 0) / 100
  const isDone = file?.state === "ready" && !isSending
  const state = () => {
    if (problem) return problem
    if (isSending) return upload.state === "failed" ? "It stopped on its way." : formatUploadProgress(upload)
    if (!file) return "This file is gone. Choose another one."
    return file.state === "waiting" && upload ? "Reading it" : describe(file)
  }
  return (
    <div
      className={rows.row}
      style={{ "--part": isDone ? 0 : part } as CSSProperties}
      data-problem={problem ? true : undefined}
    >
      <span className={styles.line}>
        {file?.poster && <Thumb picture={file.poster} width={88} height={56} />}
        <span aria-live="polite">
          {file && file.state !== "waiting" ? (
            <Link to={href("/admin/media-files/:id", { id: file.id })}>{file.name}</Link>
          ) : (
            (file?.name ?? upload?.file.name ?? "The file")
          )}{" "}
          <span className="small">{state()}</span>
        </span>
      </span>
      <span className={styles.tools}>
        {upload?.state === "failed" && <Button onClick={() => onAgain(upload.id)}>Try again</Button>}
        {children}
      </span>
    </div>
  )
}
