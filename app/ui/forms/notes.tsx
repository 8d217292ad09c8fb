import { useId } from "react"
import styles from "./form.module.css"

/** The notes of a control: its label above, help and error message below. */
export type Around = {
  label: string
  hint?: string
  /** The error message, one sentence; empty or absent: none. */
  error?: string | null
  /** Width as part of the row, from 768 px up (thirds become halves below it). `stack` takes a whole row on a phone. */
  width?: "half" | "third"
  stack?: boolean
}

/** Ids of a control and its notes, and the attributes that connect them. */
export function useNotes({ hint, error }: Pick<Around, "hint" | "error">) {
  const id = useId()
  // an error that repeats the help is said once
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
}: Pick<Around, "hint" | "error"> & { hintId?: string; errorId?: string }) {
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
