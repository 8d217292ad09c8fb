import { Button } from "@mantine/core"
import { useEffect, useRef } from "react"
import { href, useFetcher } from "react-router"
import { formatFileSize } from "../../../lib/file-size.ts"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import styles from "./messages.module.css"
import type { OpenThread } from "./messages-data.server.ts"

const fieldId = "answer-files"

/** Reads the DOM: the input keeps its files until they are uploaded, and has them before hydration. */
export function isUploadingAnswerFiles(): boolean {
  const chosen = document.getElementById(fieldId) as HTMLInputElement | null
  return (chosen?.files?.length ?? 0) > 0
}

/** Files are uploaded as soon as they are chosen, without leaving the page. */
export function AnswerFiles({ thread: { id, draftFiles, email } }: { thread: OpenThread }) {
  const fetcher = useFetcher<ActionAnswer>()
  const input = useRef<HTMLInputElement>(null)
  const problem = fetcher.state === "idle" ? fetcher.data?.problem : undefined
  const sending = fetcher.state !== "idle"
  useEffect(() => {
    if (fetcher.state === "idle" && input.current) input.current.value = ""
  }, [fetcher.state])
  if (email === "") return null
  const post = { method: "post", action: href("/admin/messages/:id", { id }) } as const
  return (
    <div className={styles.attached}>
      {draftFiles.length > 0 && (
        <ul aria-label="Files that go with it">
          {draftFiles.map((file) => (
            <li key={file.id}>
              <a href={href("/admin/messages/files/:file", { file: file.id })} download={file.name}>
                {file.name}
              </a>
              <span className="small">{formatFileSize(file.bytes)}</span>
              <fetcher.Form {...post}>
                <input type="hidden" name="intent" value="detach" />
                <input type="hidden" name="thread" value={id} />
                <input type="hidden" name="file" value={file.id} />
                <Button
                  size="compact-sm"
                  type="submit"
                  disabled={sending}
                  aria-label={`Remove ${file.name}`}
                  onClick={() => input.current?.focus()}
                >
                  Remove
                </Button>
              </fetcher.Form>
            </li>
          ))}
        </ul>
      )}
      <fetcher.Form {...post} encType="multipart/form-data">
        <input type="hidden" name="intent" value="attach" />
        <input type="hidden" name="thread" value={id} />
        <label htmlFor={fieldId}>Attach files</label>
        <input
          ref={input}
          id={fieldId}
          type="file"
          name="files"
          multiple
          disabled={sending}
          aria-describedby={`${fieldId}-said`}
          onChange={(event) => fetcher.submit(event.currentTarget.form)}
        />
        <noscript>
          <button type="submit">Attach</button>
        </noscript>
      </fetcher.Form>
      <p id={`${fieldId}-said`} className="small" role="status">
        {sending ? (
          "One moment…"
        ) : problem ? (
          <span className="alarm">{problem.message}</span>
        ) : (
          fetcher.data?.done?.words
        )}
      </p>
    </div>
  )
}
