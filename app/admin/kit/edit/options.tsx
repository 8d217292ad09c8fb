import type { ReactNode } from "react"
import styles from "./edit.module.css"
import type { FieldChoice } from "./fields.ts"

/** An invalid field, or the first option of an invalid choice. */
export const firstInvalidSelector =
  '[aria-invalid="true"], fieldset:has([data-error]):not(:has([aria-invalid="true"])) input'

export type OptionsProps = {
  name: string
  label: string
  defaultValue: string
  choices: FieldChoice[]
  error?: ReactNode
  description?: ReactNode
  className?: string | undefined
  "data-changed"?: boolean | undefined
}

export function Options({
  name,
  label,
  defaultValue,
  choices,
  error,
  description,
  className,
  ...changed
}: OptionsProps) {
  const help = error || description ? `${name}-help` : undefined
  return (
    <fieldset className={`${styles.options} ${className ?? ""}`} aria-describedby={help} {...changed}>
      <legend>{label}</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} />
          <span>{label}</span>
        </label>
      ))}
      {help && (
        <p id={help} className={styles.help} data-error={error ? true : undefined}>
          {error || description}
        </p>
      )}
    </fieldset>
  )
}
