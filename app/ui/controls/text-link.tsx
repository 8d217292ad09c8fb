import type { ComponentProps } from "react"
import { classes } from "../classes.ts"
import styles from "./controls.module.css"

/** @param bare underlined only on hover, for navigation */
export function TextLink({ bare, className, ...rest }: ComponentProps<"a"> & { bare?: boolean }) {
  return <a className={classes(bare ? styles.bare : styles.link, className)} {...rest} />
}
