import type { ReactNode } from "react"
import styles from "./edit.module.css"
import type { Choice } from "./fields.ts"

/** A field, or the first of a few choices, that is marked in red. */
export const firstWrong = '[aria-invalid="true"], fieldset:has([data-error]):not(:has([aria-invalid="true"])) input'

type OptionsProps = {
  name: string
  label: string
  defaultValue: string
  choices: Choice[]
  error?: ReactNode
  description?: ReactNode
  className?: string | undefined
  "data-changed"?: boolean | undefined
}

/** One of a few, all of which are seen. */
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
