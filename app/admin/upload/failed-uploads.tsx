import { Button } from "@mantine/core"
import { href, useFetcher } from "react-router"
import type { Draft, DraftFile } from "../../../domain/artworks/upload/draft.ts"
import { formatSpelledCount } from "../kit/format-count.ts"
import { Section } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { useActionToast } from "../kit/toasts/toasts.tsx"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import { formatMegabytes, formatPercent } from "../uploading/progress.ts"
import type { QueuedUpload } from "../uploading/upload-queue.ts"
import { useUploads } from "../uploading/uploads.tsx"
import styles from "./upload.module.css"
import type { Drafts } from "./use-drafts.ts"

export function FailedUploads({ drafts }: { drafts: Drafts }) {
  const { queue, now } = useUploads()
  const removal = useFetcher<ActionAnswer>()
  useActionToast(removal.data?.done)
  const skip = (draft: Draft, uploads: string[]) => {
    queue.drop(uploads)
    // A work that has a picture stays without this file.
    if (draft.picture && uploads.length > 0) void drafts.send({ act: "forget", uploads })
    else
      void removal.submit({ intent: "put away", "ids[]": draft.id }, { method: "post", action: href("/admin/upload") })
  }
  const stopped = drafts.drafts.flatMap((draft) =>
    draft.files.flatMap((file) => {
      const sending = now.files.find(({ id }) => id === file.id)
      return file.problem || !sending || sending.state === "failed" ? [{ draft, file, sending }] : []
    }),
  )
  const missing = stopped.filter(({ file, sending }) => !file.problem && !sending)
  const single = missing.length > 1 ? stopped.filter((one) => !missing.includes(one)) : stopped
  const twins = drafts.drafts.filter(({ twin }) => twin !== null)
  const rows = drafts.refused.length + single.length + twins.length + (missing.length > 1 ? 1 : 0)
  if (rows === 0) return null
  return (
    <Section
      title={`${formatSpelledCount(rows, "file")} ${rows === 1 ? "needs" : "need"} your attention`}
      className={styles.trouble}
    >
      <ul>
        {drafts.refused.map((one) => (
          <li key={`${one.name} ${one.message}`}>
            <span className={styles.frame} aria-hidden="true" />
            <div>
              <b>{one.name}</b>
              <p className="small">{one.message}</p>
            </div>
            <span className={styles.acts}>
              <FilePickerButton
                text="Choose another file"
                onFiles={(files) => {
                  drafts.dismiss(one)
                  void drafts.add(files)
                }}
              />
              <Button onClick={() => drafts.dismiss(one)}>Skip</Button>
            </span>
          </li>
        ))}
        {missing.length > 1 && (
          <li>
            <span className={styles.frame} aria-hidden="true" />
            <div>
              <b>{missing.length} pictures</b> haven’t arrived yet.
              <p className="small">Choose the same files again, and they go on where they stopped.</p>
            </div>
            <span className={styles.acts}>
              <FilePickerButton text="Choose them again" onFiles={(files) => void drafts.add(files)} />
            </span>
          </li>
        )}
        {single.map(({ draft, file, sending }) => (
          <StoppedUpload
            key={file.id}
            draft={draft}
            file={file}
            sending={sending}
            onAgain={() => queue.again(file.id)}
            onFiles={(files) => void drafts.add(files, file.problem ? draft.id : null)}
            onSkip={() => skip(draft, [file.id])}
          />
        ))}
        {twins.map((draft) => (
          <li key={draft.id}>
            <Thumb picture={draft.picture} width={66} height={44} />
            <div>
              <b>{draft.title}</b> has the same picture as <i>{draft.twin}</i>.
              <p className="small">Skip it if it is the same work.</p>
            </div>
            <span className={styles.acts}>
              <Button onClick={() => void drafts.send({ act: "keep twin", work: draft.id })}>Keep both</Button>
              <Button onClick={() => skip(draft, [])}>Skip</Button>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type StoppedUploadProps = {
  draft: Draft
  file: DraftFile
  sending: QueuedUpload | undefined
  onAgain: () => void
  onFiles: Parameters<typeof FilePickerButton>[0]["onFiles"]
  onSkip: () => void
}

function StoppedUpload({ draft, file, sending, onAgain, onFiles, onSkip }: StoppedUploadProps) {
  const sent = Math.max(file.arrived, sending?.sent ?? 0)
  return (
    <li>
      {draft.picture ? (
        <Thumb picture={draft.picture} width={66} height={44} />
      ) : (
        <span className={styles.frame} aria-hidden="true" />
      )}
      <div>
        <b>{file.name}</b>
        {file.problem ? "" : ` stopped at ${formatPercent(sent, file.bytes)}.`}
        <p className="small">
          {file.problem ??
            sending?.problem ??
            (sending
              ? `The ${formatMegabytes(sent)} that arrived are kept. Trying again goes on from there.`
              : "Choose the same file again, and it goes on from there.")}
        </p>
      </div>
      <span className={styles.acts}>
        {sending && !file.problem ? (
          <Button onClick={onAgain}>Try again</Button>
        ) : (
          <FilePickerButton text={file.problem ? "Choose another file" : "Choose it again"} onFiles={onFiles} />
        )}
        <Button onClick={onSkip}>Skip</Button>
      </span>
    </li>
  )
}
