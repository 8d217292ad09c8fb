import type { ComponentProps } from "react"
import { classes } from "../classes.ts"
import styles from "./controls.module.css"

/** One family: 20 × 20, a stroke of 1.5. */
const shapes = {
  previous: "M12.5 4.5 7 10l5.5 5.5",
  next: "M7.5 4.5 13 10l-5.5 5.5",
  down: "m4.5 7.5 5.5 5.5 5.5-5.5",
  close: "m5 5 10 10M15 5 5 15",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  pause: "M7.5 5.5v9M12.5 5.5v9",
  play: "M7 5.5v9l7-4.5z",
}

export type IconName = keyof typeof shapes

/** A drawing beside or instead of a word; never without a name for those who cannot see it (on the button around it). */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={classes(styles.icon, className)} viewBox="0 0 20 20" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}

/** A button that is only an icon. */
export function IconButton({
  name,
  label,
  className,
  ...rest
}: { name: IconName; label: string } & ComponentProps<"button">) {
  return (
    <button type="button" className={classes(styles.iconButton, className)} aria-label={label} {...rest}>
      <Icon name={name} />
    </button>
  )
}
