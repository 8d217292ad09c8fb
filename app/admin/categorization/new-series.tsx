import { Button, Input } from "@mantine/core"
import type { RequestFields } from "../kit/requests.tsx"
import styles from "./categorization.module.css"

export function NewSeries({ send, onClose }: { send: (fields: RequestFields) => void; onClose: () => void }) {
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault()
        const title = String(new FormData(event.currentTarget).get("title") ?? "").trim()
        if (!title) return
        send([
          ["intent", "add series"],
          ["title", title],
        ])
        onClose()
      }}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <Input name="title" aria-label="Name of the new series" placeholder="Name" maxLength={200} autoFocus required />
      <span className={styles.acts}>
        <Button type="submit">Add</Button>
        <Button variant="transparent" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </form>
  )
}
