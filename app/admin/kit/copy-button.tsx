import { Button } from "@mantine/core"
import { useState } from "react"
import styles from "./copy-button.module.css"

type Props = { text: string /** What is copied, for a screen reader: `Copy the SPF value`. */; label: string }

/** Hidden without scripts, where the text beside it is selected by hand. */
export function CopyButton({ text, label }: Props) {
  const [result, setResult] = useState("Copy")
  const copy = async () => {
    // Browsers refuse without HTTPS or permission.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setResult(isCopied ? "Copied" : "Select it")
  }
  return (
    <Button
      type="button"
      className={styles.copy}
      aria-label={result === "Copy" ? label : undefined}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{result}</span>
    </Button>
  )
}
