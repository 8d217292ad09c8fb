import { Button } from "@mantine/core"
import type { CSSProperties } from "react"
import { href } from "react-router"
import { formatFileSize } from "../../../lib/file-size.ts"
import type { ChosenFile } from "../uploading/chosen-files.ts"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import rows from "../uploading/file-row.module.css"
import { formatUploadProgress } from "../uploading/progress.ts"
import styles from "./exhibitions.module.css"
import type { usePressFiles } from "./use-press-files.ts"

type LineProps = {
  exhibitionId: string
  name: string
  fileId: string | null
  of: ReturnType<typeof usePressFiles>
  onFiles: (files: ChosenFile[]) => void
  onRemove: () => void
}

export function PressFileLine({ exhibitionId, name, fileId, of, onFiles, onRemove }: LineProps) {
  const choose = (words: string) => (
    <FilePickerButton text={words} label={`${words}, ${name}`} accept="application/pdf,.pdf" one onFiles={onFiles} />
  )
  if (fileId === null) return <div className={styles.under}>{choose("Attach a PDF")}</div>
  const { file, sending, isSent } = of.fileOf(fileId)
  const problem = file?.problem ?? sending?.problem
  return (
    <div
      className={`${rows.row} ${styles.file}`}
      style={{ "--part": sending ? sending.sent / Math.max(1, sending.file.size) : 0 } as CSSProperties}
      data-problem={problem ? true : undefined}
    >
      <span aria-live="polite">
        {file?.isHere ? (
          <a href={href("/admin/exhibitions/:id/press-files/:file", { id: exhibitionId, file: fileId })}>{file.name}</a>
        ) : (
          (file?.name ?? "The PDF")
        )}{" "}
        <span className="small">
          {file?.isHere
            ? formatFileSize(file.bytes)
            : (problem ??
              (sending
                ? sending.state === "failed"
                  ? "It stopped on its way."
                  : formatUploadProgress(sending)
                : isSent
                  ? "Reading it"
                  : "It hasn’t arrived. Please choose it again."))}
        </span>
      </span>
      <span>
        {sending?.state === "failed" && <Button onClick={() => of.again(sending.id)}>Try again</Button>}
        {!sending && !isSent && !file?.isHere && choose("Choose the PDF")}
        {file?.isHere && choose("Replace")}
        <Button aria-label={`Remove the PDF, ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </div>
  )
}
