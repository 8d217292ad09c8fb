import { Button, TextInput } from "@mantine/core"
import { useEffect, useState } from "react"
import styles from "./new-link.module.css"

const shownOnceHint = "It’s shown only now: the site keeps no copy of it."

/** A new link, copied at once where the browser allows it, and shown only once. */
export function NewLink({ link, label = "The link" }: { link: string; label?: string }) {
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
        label={label}
        description={copied === link ? `Copied. ${shownOnceHint}` : shownOnceHint}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" type="button" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}
