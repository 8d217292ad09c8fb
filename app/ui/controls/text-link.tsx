import { Link, type LinkProps } from "react-router"
import { classes } from "../classes.ts"
import styles from "./controls.module.css"

/**
 * A link in words; its line fills with ink when touched. The next page is fetched on intent.
 * @param bare without a line until touched, for navigation
 */
export function TextLink({ bare, className, ...rest }: LinkProps & { bare?: boolean }) {
  return <Link className={classes(bare ? styles.bare : styles.link, className)} prefetch="intent" {...rest} />
}
