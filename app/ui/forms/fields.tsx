import type { ComponentProps, ReactNode } from "react"
import { classes } from "../classes.ts"
import { Icon } from "../controls/icon.tsx"
import styles from "./form.module.css"
import { type Around, Notes, useNotes } from "./notes.tsx"

/** The grid of six columns for fields. */
export function Fields({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes(styles.fields, className)}>{children}</div>
}

/** The error message of the whole form. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <p className={styles.problem} role="alert">
      {children}
    </p>
  )
}

const place = ({ width, stack }: Around) => classes(styles.field, width && styles[width], stack && styles.stack)

/** A text input. After a refusal, `defaultValue` is what was typed. */
export function Field({ label, hint, error, width, stack, className, ...input }: Around & ComponentProps<"input">) {
  const { id, hintId, errorId, attributes } = useNotes({ hint, error })
  return (
    <div className={classes(place({ label, width, stack }), className)}>
      <label className={styles.name} htmlFor={id}>
        {label}
      </label>
      <input className={styles.line} type="text" {...input} id={id} {...attributes} />
      <Notes {...{ hint, error, hintId, errorId }} />
    </div>
  )
}

/** Several lines; grows with its content where browsers support it. */
export function TextArea({
  label,
  hint,
  error,
  width,
  stack,
  className,
  ...area
}: Around & ComponentProps<"textarea">) {
  const { id, hintId, errorId, attributes } = useNotes({ hint, error })
  return (
    <div className={classes(place({ label, width, stack }), className)}>
      <label className={styles.name} htmlFor={id}>
        {label}
      </label>
      <textarea className={styles.line} {...area} id={id} {...attributes} />
      <Notes {...{ hint, error, hintId, errorId }} />
    </div>
  )
}

/** A select; `children` are `<option>`s. */
export function Select({ label, hint, error, width, stack, className, ...select }: Around & ComponentProps<"select">) {
  const { id, hintId, errorId, attributes } = useNotes({ hint, error })
  return (
    <div className={classes(place({ label, width, stack }), className)}>
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
