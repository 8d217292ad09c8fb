import { Button } from "@mantine/core"
import { useEffect, useId, useRef } from "react"
import { href, useFetcher } from "react-router"
import { sayFileSize } from "../../../lib/file-size.ts"
import type { Answer } from "../kit/toasts/done.ts"
import styles from "./messages.module.css"
import type { OpenThread } from "./messages-data.server.ts"

/** The files that go with the answer. They are kept as soon as they are chosen, and the page stays: nothing typed is lost. */
export function AnswerFiles({ thread: { id, draftFiles, email } }: { thread: OpenThread }) {
  const fetcher = useFetcher<Answer>()
  const field = useId()
  const input = useRef<HTMLInputElement>(null)
  const problem = fetcher.state === "idle" ? fetcher.data?.problem : undefined
  const sending = fetcher.state !== "idle"
  useEffect(() => {
    // what was sent or refused is chosen no more
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
              <span className="small">{sayFileSize(file.bytes)}</span>
              <fetcher.Form {...post}>
                <input type="hidden" name="intent" value="detach" />
                <input type="hidden" name="thread" value={id} />
                <input type="hidden" name="file" value={file.id} />
                <Button
                  variant="transparent"
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
        <label htmlFor={field}>Attach files</label>
        <input
          ref={input}
          id={field}
          type="file"
          name="files"
          multiple
          disabled={sending}
          aria-describedby={`${field}-said`}
          onChange={(event) => fetcher.submit(event.currentTarget.form)}
        />
        <noscript>
          <button type="submit">Attach</button>
        </noscript>
      </fetcher.Form>
      <p id={`${field}-said`} className="small" role="status">
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
