import { Button } from "@mantine/core"
import type { CSSProperties } from "react"
import { formatFileSize } from "../../../../lib/file-size.ts"
import { FilePickerButton } from "../../uploading/file-picker-button.tsx"
import { formatPercent } from "../../uploading/progress.ts"
import { BlockField, type BlockFormProps } from "./block-field.tsx"
import styles from "./blocks.module.css"
import { ItemList } from "./item-list.tsx"
import { usePageHints } from "./page-hints.tsx"
import type { PageUpload } from "./use-page-uploads.ts"

const maxFiles = 30

export function DownloadsForm({ block: { id, heading, files }, onChange, errors }: BlockFormProps<"downloads">) {
  const { files: stored, uploading } = usePageHints()
  const running = uploading.uploads.filter(({ blockId }) => blockId === id)
  const places = maxFiles - files.length - running.length
  return (
    <>
      <BlockField
        label="Heading"
        value={heading}
        error={errors.heading}
        onValue={(next) => onChange({ heading: next })}
      />
      <ItemList
        items={files}
        label="Files"
        getName={({ name }, at) => name || `file ${at + 1}`}
        onChange={(next) => onChange({ files: next })}
      >
        {({ fileId, name }, at, change) => {
          const file = stored.find((one) => one.id === fileId)
          return (
            <BlockField
              label="Name"
              name={`file ${at + 1}`}
              value={name}
              error={errors[`files.${at}.name`] ?? errors[`files.${at}.fileId`]}
              onValue={(next) => change({ name: next })}
              description={file ? `${file.name}, ${formatFileSize(file.bytes)}` : "This file is gone. Remove it."}
            />
          )
        }}
      </ItemList>
      {running.map((upload) => (
        <SendingFile
          key={upload.id}
          upload={upload}
          onAgain={() => uploading.again(upload)}
          onCancel={() => uploading.cancel(upload.id)}
        />
      ))}
      {places > 0 && (
        <span className={styles.more}>
          <FilePickerButton
            text="Upload files"
            accept=".pdf,.zip,.jpg,.jpeg,.png,.tif,.tiff,.docx,.xlsx,.pptx,.epub,.txt,.csv"
            onFiles={(chosen) =>
              uploading.start(
                id,
                chosen.slice(0, places).map(({ file }) => file),
              )
            }
          />
        </span>
      )}
    </>
  )
}

type SendingFileProps = { upload: PageUpload; onAgain: () => void; onCancel: () => void }

function SendingFile({ upload: { file, sent, problem }, onAgain, onCancel }: SendingFileProps) {
  const isSent = sent >= file.size
  return (
    <div className={styles.sending} style={{ "--part": sent / Math.max(1, file.size) } as CSSProperties}>
      <span aria-live="polite">
        {file.name}{" "}
        <span className={problem ? "alarm" : "small"}>
          {problem ?? (isSent ? "Storing it" : formatPercent(sent, file.size))}
        </span>
      </span>
      <span>
        {problem && (
          <Button type="button" onClick={onAgain}>
            Try again
          </Button>
        )}
        <Button type="button" aria-label={`Cancel ${file.name}`} onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </div>
  )
}
