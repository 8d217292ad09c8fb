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

type RadiosProps = Pick<FieldNotes, "label" | "hint" | "error"> & {
  name: string
  choices: RadioChoice[]
  required?: boolean
  defaultValue?: string
  value?: string
  onChange?: (value: string) => void
}

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

type CheckboxProps = Pick<FieldNotes, "hint" | "error"> & { label: ReactNode } & Omit<ComponentProps<"input">, "type">

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
