import type { ComponentProps, ReactNode } from "react"
import { classes } from "../classes.ts"
import { Icon } from "../controls/icon.tsx"
import styles from "./form.module.css"
import { type FieldNotes, Notes, useNotes } from "./notes.tsx"

export function FieldList({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes(styles.fields, className)}>{children}</div>
}

export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  )
}

const getFieldClass = ({ width, stack }: FieldNotes) =>
  classes(styles.field, width && styles[width], stack && styles.stack)

export function Field({ label, hint, error, width, stack, className, ...input }: FieldNotes & ComponentProps<"input">) {
  const { id, hintId, errorId, attributes } = useNotes({ hint, error })
  return (
    <div className={classes(getFieldClass({ label, width, stack }), className)}>
      <label className={styles.name} htmlFor={id}>
        {label}
      </label>
      <input className={styles.line} type="text" {...input} id={id} {...attributes} />
      <Notes {...{ hint, error, hintId, errorId }} />
    </div>
  )
}

export function TextArea({
  label,
  hint,
  error,
  width,
  stack,
  className,
  ...area
}: FieldNotes & ComponentProps<"textarea">) {
  const { id, hintId, errorId, attributes } = useNotes({ hint, error })
  return (
    <div className={classes(getFieldClass({ label, width, stack }), className)}>
      <label className={styles.name} htmlFor={id}>
        {label}
      </label>
      <textarea className={styles.line} {...area} id={id} {...attributes} />
      <Notes {...{ hint, error, hintId, errorId }} />
    </div>
  )
}

export function Select({
  label,
  hint,
  error,
  width,
  stack,
  className,
  ...select
}: FieldNotes & ComponentProps<"select">) {
  const { id, hintId, errorId, attributes } = useNotes({ hint, error })
  return (
    <div className={classes(getFieldClass({ label, width, stack }), className)}>
      <label className={styles.name} htmlFor={id}>
        {label}
      </label>
      <div className={styles.chooser}>
        <select className={styles.line} {...select} id={id} {...attributes} />
        <Icon name="down" />
      </div>
      <Notes {...{ hint, error, hintId, errorId }} />
    </div>
  )
}

export const SelectOptions = ({ of }: { of: readonly (readonly [value: string, label: string])[] }) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
