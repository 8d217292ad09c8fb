import { Button } from "@mantine/core"
import type { CSSProperties } from "react"
import rows from "../uploading/file-row.module.css"
import { formatUploadProgress } from "../uploading/progress.ts"
import type { RefusedFile } from "../uploading/refused-files.ts"
import type { useNewPhotographs } from "./use-new-photographs.ts"

export function UploadingPhotographs({ of }: { of: ReturnType<typeof useNewPhotographs> }) {
  const { sending, reading, refused } = of
  if (sending.length + reading.length + refused.length === 0) return null
  return (
    <ul aria-label="Files" aria-live="polite">
      {sending.map((one) => (
        <li
          key={one.id}
          className={rows.row}
          style={{ "--part": one.sent / Math.max(1, one.file.size) } as CSSProperties}
          data-problem={one.state === "failed" || undefined}
        >
          <span>{one.file.name}</span>
          {one.state === "failed" ? (
            <span>
              {one.problem ?? "It stopped on its way."} <Button onClick={() => of.again(one.id)}>Try again</Button>
            </span>
          ) : (
            <span className="small">{formatUploadProgress(one)}</span>
          )}
        </li>
      ))}
      {reading.map(({ id, name }) => (
        <li key={id} className={rows.row}>
          <span>{name}</span>
          <span className="small">Reading it</span>
        </li>
      ))}
      {refused.map((one) => (
        <Refusal key={`${one.name} ${one.message}`} of={one} onDismiss={() => of.dismiss(one)} />
      ))}
    </ul>
  )
}

const Refusal = ({ of, onDismiss }: { of: RefusedFile; onDismiss: () => void }) => (
  <li className={rows.row} data-problem>
    <span>
      <b>{of.name}</b> {of.message}
    </span>
    <Button onClick={onDismiss}>Skip</Button>
  </li>
)

type RefusedProps = { refused: RefusedFile[]; onDismiss: (one: RefusedFile) => void }

export const RefusedFiles = ({ refused, onDismiss }: RefusedProps) =>
  refused.length > 0 && (
    <ul aria-label="Files that were refused" aria-live="polite">
      {refused.map((one) => (
        <Refusal key={`${one.name} ${one.message}`} of={one} onDismiss={() => onDismiss(one)} />
      ))}
    </ul>
  )
