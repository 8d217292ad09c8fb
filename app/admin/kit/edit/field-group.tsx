import { type ReactNode, useEffect, useRef, useState } from "react"
import { StudioIcon } from "../icon.tsx"
import styles from "./edit.module.css"
import { FieldGrid, type FormState } from "./field-input.tsx"
import { findFieldError } from "./rows.ts"

type GroupProps<V, D> = {
  title: string
  form: FormState<V, D>
  names: string[]
  /** Whether it has content other than the fields. */
  holds?: boolean
  note?: ReactNode
  children?: ReactNode
}

export function FieldGroup<V, D>({ title, form, names, holds = false, note, children }: GroupProps<V, D>) {
  const group = useRef<HTMLDetailsElement>(null)
  const wrong = names.some((name) => findFieldError(form.errors, name) !== undefined)
  const held = holds || names.some((name) => (form.text[name] ?? "") !== (form.fields[name]?.usual ?? ""))
  // Only its summary collapses it again: a field that was just emptied must not vanish.
  const [isInitiallyOpen] = useState(wrong || held)
  useEffect(() => {
    if (group.current && (wrong || held)) group.current.open = true
  }, [wrong, held])
  return (
    <details ref={group} className={styles.group} open={isInitiallyOpen}>
      <summary>
        <h2>{title}</h2>
        {note && <span className="small">{note}</span>}
        <StudioIcon name="down" size={16} />
      </summary>
      <div className={styles.groupBody}>
        {names.length > 0 && <FieldGrid form={form} names={names} />}
        {children}
      </div>
    </details>
  )
}
