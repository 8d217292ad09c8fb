import type { ComponentProps } from "react"
import { classes } from "../classes.ts"
import styles from "./controls.module.css"

type ButtonStyle = {
  main?: boolean
  wide?: boolean
}

const getButtonClass = ({ main, wide }: ButtonStyle, more?: string) =>
  classes(styles.button, main && styles.main, wide && styles.wide, more)

export function Button({ main, wide, className, type = "submit", ...rest }: ButtonStyle & ComponentProps<"button">) {
  return <button type={type} className={getButtonClass({ main, wide }, className)} {...rest} />
}

export function ButtonLink({ main, wide, className, ...rest }: ButtonStyle & ComponentProps<"a">) {
  return <a className={getButtonClass({ main, wide }, className)} {...rest} />
}
