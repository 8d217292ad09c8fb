import type { ComponentProps, ReactNode } from "react"
import styles from "./form.module.css"
import { type FieldNotes, Notes, useNotes } from "./notes.tsx"

type RadioChoice = {
  value: string
  label: ReactNode
  detail?: ReactNode
  aside?: ReactNode
  disabled?: boolean
}

type RadiosProps = Pick<FieldNotes, "label" | "error"> & {
  name: string
  choices: RadioChoice[]
  required?: boolean
  value: string
  onChange: (value: string) => void
}

export function Radios({ label, error, name, choices, required, value, onChange }: RadiosProps) {
  const { id, errorId, attributes } = useNotes({ error })
  return (
    <fieldset className={styles.group} aria-describedby={attributes["aria-describedby"]}>
      <legend className={styles.name}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.pick}>
          <input
            className={styles.mark}
            type="radio"
            id={`${id}-${choice.value}`}
            name={name}
            value={choice.value}
            required={required}
            disabled={choice.disabled}
            aria-invalid={attributes["aria-invalid"]}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.detail ? <span className={styles.detail}>{choice.detail}</span> : null}
          </span>
          {choice.aside ? <span className={styles.aside}>{choice.aside}</span> : null}
        </label>
      ))}
      <Notes error={error} errorId={errorId} />
    </fieldset>
  )
}

type CheckboxProps = Pick<FieldNotes, "error"> & { label: ReactNode } & Omit<ComponentProps<"input">, "type">

export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const { id, errorId, attributes } = useNotes({ error })
  return (
    <div className={styles.group}>
      <label className={styles.tick} htmlFor={id}>
        <input className={styles.mark} {...input} type="checkbox" id={id} {...attributes} />
        <span>{label}</span>
      </label>
      <Notes error={error} errorId={errorId} />
    </div>
  )
}
