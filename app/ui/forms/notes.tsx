import { useId } from "react"
import styles from "./form.module.css"

export type FieldNotes = {
  label: string
  hint?: string
  /** One sentence; empty or absent: none. */
  error?: string | null
  /** From 768 px up (thirds are halves below). `stack` takes a whole row on a phone. */
  width?: "half" | "third"
  stack?: boolean
}

export function useNotes({ hint, error }: Pick<FieldNotes, "hint" | "error">) {
  const id = useId()
  // an error that repeats the help is shown once
  const hintId = hint && hint !== error ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const described = [errorId, hintId].filter(Boolean).join(" ")
  return {
    id,
    hintId,
    errorId,
    attributes: {
      "aria-describedby": described || undefined,
      "aria-invalid": error ? (true as const) : undefined,
    },
  }
}

export function Notes({
  hint,
  error,
  hintId,
  errorId,
}: Pick<FieldNotes, "hint" | "error"> & { hintId?: string; errorId?: string }) {
  return (
    <>
      {error ? (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      ) : null}
      {hint && hint !== error ? (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
    </>
  )
}
