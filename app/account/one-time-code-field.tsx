import { useEffect, useRef, useState } from "react"
import { Notes, useNotes } from "../ui/forms/notes.tsx"
import styles from "./one-time-code-field.module.css"

const digitIndexes = [0, 1, 2, 3, 4, 5]

/** One field drawn as six, so that paste, autofill and screen readers work. The sixth digit submits the form, once. */
export function OneTimeCodeField({ error, sends = true }: { error: string | undefined; sends?: boolean }) {
  const [code, setCode] = useState("")
  const input = useRef<HTMLInputElement>(null)
  const { id, errorId, hintId, attributes } = useNotes({ hint: undefined, error })
  useEffect(() => input.current?.focus(), [])
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, "").slice(0, 6)
    setCode(digits)
    if (sends && digits.length === 6 && code.length < 6) queueMicrotask(() => input.current?.form?.requestSubmit())
  }
  return (
    <div className={styles.code}>
      <label htmlFor={id}>Six-digit code</label>
      <div className={styles.places}>
        <input
          ref={input}
          id={id}
          name="code"
          value={code}
          onChange={(event) => type(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...attributes}
        />
        <span aria-hidden="true">
          {digitIndexes.map((place) => (
            <b key={place} data-now={place === Math.min(code.length, 5) || undefined}>
              {code[place]}
            </b>
          ))}
        </span>
      </div>
      <Notes {...{ hint: undefined, error, hintId, errorId }} />
    </div>
  )
}
