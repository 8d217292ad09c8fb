import { Button } from "@mantine/core"
import { useEffect, useState } from "react"
import styles from "./copy-button.module.css"

type Props = { text: string /** What is copied, for a screen reader: `Copy the SPF value`. */; label: string }

const shownMs = 4_000

/** Hidden without scripts, where the text beside it is selected by hand. */
export function CopyButton({ text, label }: Props) {
  const [result, setResult] = useState("")
  useEffect(() => {
    if (result === "") return
    const timer = setTimeout(() => setResult(""), shownMs)
    return () => clearTimeout(timer)
  }, [result])
  const copy = async () => {
    // Browsers refuse without HTTPS or permission.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setResult(isCopied ? "Copied" : "Select it")
  }
  return (
    <>
      <Button type="button" className={styles.copy} aria-label={label} onClick={() => void copy()}>
        {result || "Copy"}
      </Button>
      <span className="unseen" role="status">
        {result}
      </span>
    </>
  )
}
