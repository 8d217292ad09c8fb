import type { ComponentProps, ReactNode } from "react"
import styles from "./form.module.css"
import { type Around, Notes, useNotes } from "./notes.tsx"

export type Choice = {
  value: string
  label: ReactNode
  /** A second line in small type. */
  detail?: ReactNode
  /** At the end of the row: usually a price. */
  aside?: ReactNode
  disabled?: boolean
}

type RadiosProps = Pick<Around, "label" | "hint" | "error"> & {
  name: string
  choices: Choice[]
  required?: boolean
  /** Uncontrolled: the initial choice. */
  defaultValue?: string
  /** Controlled, with `onChange`. */
  value?: string
  onChange?: (value: string) => void
}

/** Radio buttons, each in a ruled row. */
export function Radios({ label, hint, error, name, choices, required, defaultValue, value, onChange }: RadiosProps) {
  const { id, hintId, errorId, attributes } = useNotes({ hint, error })
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
            {...(value === undefined
              ? { defaultChecked: choice.value === defaultValue }
              : { checked: choice.value === value, onChange: () => onChange?.(choice.value) })}
          />
          <span>
            {choice.label}
            {choice.detail ? <span className={styles.detail}>{choice.detail}</span> : null}
          </span>
          {choice.aside ? <span className={styles.aside}>{choice.aside}</span> : null}
        </label>
      ))}
      <Notes {...{ hint, error, hintId, errorId }} />
    </fieldset>
  )
}

type CheckboxProps = Pick<Around, "hint" | "error"> & { label: ReactNode } & Omit<ComponentProps<"input">, "type">

/** A checkbox; its label may contain links. */
export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const { id, hintId, errorId, attributes } = useNotes({ hint, error })
  return (
    <div className={styles.group}>
      <label className={styles.tick} htmlFor={id}>
        <input className={styles.mark} {...input} type="checkbox" id={id} {...attributes} />
        <span>{label}</span>
      </label>
      <Notes {...{ hint, error, hintId, errorId }} />
    </div>
  )
}
