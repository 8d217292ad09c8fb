import type { ComponentProps } from "react"
import { classes } from "../classes.ts"
import styles from "./controls.module.css"

type Look = {
  /** Filled: the one main action of a view. */
  main?: boolean
  /** As wide as its container, with text and icon at its ends. */
  wide?: boolean
}

const classOf = ({ main, wide }: Look, more?: string) =>
  classes(styles.button, main && styles.main, wide && styles.wide, more)

/** A button. `type` is `submit` by default, as in HTML. */
export function Button({ main, wide, className, type = "submit", ...rest }: Look & ComponentProps<"button">) {
  return <button type={type} className={classOf({ main, wide }, className)} {...rest} />
}

/** A link that looks like a button. */
export function ButtonLink({ main, wide, className, ...rest }: Look & ComponentProps<"a">) {
  return <a className={classOf({ main, wide }, className)} {...rest} />
}
