import { type ReactNode, useEffect, useRef, useState } from "react"
import { Icon } from "../icon.tsx"
import styles from "./edit.module.css"
import { FieldGrid, type FormState } from "./field-input.tsx"

type GroupProps<V, D> = {
  title: string
  form: FormState<V, D>
  names: string[]
  /** Whether there is something to see besides the fields. */
  holds?: boolean
  /** Said beside the title of a folded group. */
  note?: ReactNode
  children?: ReactNode
}

/** Fields that not everybody needs: folded until they hold something, or something is wrong with one of them. */
export function FieldGroup<V, D>({ title, form, names, holds = false, note, children }: GroupProps<V, D>) {
  const group = useRef<HTMLDetailsElement>(null)
  const wrong = names.some((name) => form.errors[name] !== undefined)
  const held = holds || names.some((name) => (form.text[name] ?? "") !== (form.fields[name]?.usual ?? ""))
  // Nothing folds it again but its summary: an emptied field would vanish under the hand that emptied it.
  const [opened] = useState(wrong || held)
  useEffect(() => {
    if (group.current && (wrong || held)) group.current.open = true
  }, [wrong, held])
  return (
    <details ref={group} className={styles.group} open={opened}>
      <summary>
        <h2>{title}</h2>
        {note && <span className="small">{note}</span>}
        <Icon name="down" size={16} />
      </summary>
      <div className={styles.groupBody}>
        {names.length > 0 && <FieldGrid form={form} names={names} />}
        {children}
      </div>
    </details>
  )
}
