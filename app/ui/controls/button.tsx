import type { ComponentProps } from "react"
import { classes } from "../classes.ts"
import styles from "./controls.module.css"

type Look = {
  main?: boolean
  wide?: boolean
}

const classOf = ({ main, wide }: Look, more?: string) =>
  classes(styles.button, main && styles.main, wide && styles.wide, more)

export function Button({ main, wide, className, type = "submit", ...rest }: Look & ComponentProps<"button">) {
  return <button type={type} className={classOf({ main, wide }, className)} {...rest} />
}

export function ButtonLink({ main, wide, className, ...rest }: Look & ComponentProps<"a">) {
  return <a className={classOf({ main, wide }, className)} {...rest} />
}
