import type { ComponentProps } from "react"
import { classes } from "../classes.ts"
import styles from "./controls.module.css"

/**
 * A link in words; its line fills with ink when touched.
 * @param bare without a line until touched, for navigation
 */
export function TextLink({ bare, className, ...rest }: ComponentProps<"a"> & { bare?: boolean }) {
  return <a className={classes(bare ? styles.bare : styles.link, className)} {...rest} />
}
