import { Button } from "@mantine/core"
import type { DraftFile } from "../../../../domain/artworks/upload/draft.ts"
import { FilePickerButton } from "../../uploading/file-picker-button.tsx"
import rows from "../../uploading/file-row.module.css"
import { formatPercent, formatUploadProgress } from "../../uploading/progress.ts"
import type { WorkViewsState } from "./use-views.ts"
import styles from "./views.module.css"

export function UploadingFiles({ files, views }: { files: DraftFile[]; views: WorkViewsState }) {
  const { sending, refused } = views
  const isListed = (id: string) => files.some((file) => file.id === id)
  const moving = sending.filter(({ id, state }) => state !== "failed" && isListed(id))
  const stopped = files.filter(({ id }) => !moving.some((one) => one.id === id))
  if (refused.length + files.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Files">
      {moving.map((one) => (
        <li
          key={one.id}
          className={rows.row}
          style={{ "--part": one.sent / Math.max(1, one.file.size) } as React.CSSProperties}
        >
          <span>{one.file.name}</span>
          <span className="small">{formatUploadProgress(one)}</span>
        </li>
      ))}
      {stopped.map((file) => {
        const failed = sending.find(({ id }) => id === file.id)
        return (
          <li key={file.id} className={rows.row} data-problem>
            <span>
              <b>{file.name}</b>{" "}
              {file.problem ??
                failed?.problem ??
                `stopped at ${formatPercent(file.arrived, file.bytes)}. Choose it again, and it goes on from there.`}
            </span>
            <span className={styles.acts}>
              {failed && !file.problem ? (
                <Button onClick={() => views.again(file.id)}>Try again</Button>
              ) : (
                <FilePickerButton
                  text={file.problem ? "Choose another file" : "Choose it again"}
                  onFiles={(chosen) => void views.add(chosen)}
                />
              )}
              <Button onClick={() => void views.discard([file.id])}>Skip</Button>
            </span>
          </li>
        )
      })}
      {refused.map((one) => (
        <li key={`${one.name} ${one.message}`} className={rows.row} data-problem>
          <span>
            <b>{one.name}</b> {one.message}
          </span>
          <span className={styles.acts}>
            <Button onClick={() => views.dismiss(one)}>Skip</Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
