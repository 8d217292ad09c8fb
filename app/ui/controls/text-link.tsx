import type { ComponentProps } from "react"
import { classes } from "../classes.ts"
import styles from "./controls.module.css"

/**
 * A text link; its underline fills with ink on hover.
 * @param bare without an underline unless hovered, for navigation
 */
export function TextLink({ bare, className, ...rest }: ComponentProps<"a"> & { bare?: boolean }) {
  return <a className={classes(bare ? styles.bare : styles.link, className)} {...rest} />
}
