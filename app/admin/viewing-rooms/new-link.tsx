import { Button, TextInput } from "@mantine/core"
import { useEffect, useState } from "react"
import styles from "./viewing-rooms.module.css"

/** A link that was just made. It is copied at once where the browser allows that, and shown this once. */
export function NewLink({ link }: { link: string }) {
  const [copied, setCopied] = useState("")
  const copy = () =>
    navigator.clipboard?.writeText(link).then(
      () => setCopied(link),
      () => {},
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each link is copied once
  useEffect(() => void copy(), [link])
  return (
    <div className={styles.link} role="status">
      <TextInput
        label="The link"
        description={
          copied === link
            ? "Copied. It’s shown only now: the site keeps no copy of it."
            : "It’s shown only now: the site keeps no copy of it."
        }
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button type="button" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}
