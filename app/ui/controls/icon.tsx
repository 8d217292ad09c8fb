import type { ComponentProps } from "react"
import { classes } from "../classes.ts"
import styles from "./controls.module.css"

const shapes = {
  previous: "M12.5 4.5 7 10l5.5 5.5",
  next: "M7.5 4.5 13 10l-5.5 5.5",
  down: "m4.5 7.5 5.5 5.5 5.5-5.5",
  close: "m5 5 10 10M15 5 5 15",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  search: "M14 9A5 5 0 1 1 4 9a5 5 0 0 1 10 0ZM13 13l4 4",
  thumbnails: "M3.5 3.5H9V9H3.5zM11 3.5h5.5V9H11zM3.5 11H9v5.5H3.5zM11 11h5.5v5.5H11z",
  download: "M10 3.5V13m-4-4 4 4 4-4M4 16.5h12",
  share: "M10 12.5V3.5m-3.5 3L10 3l3.5 3.5M6.5 9.5H4v7h12v-7h-2.5",
  help: "M7.5 7.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M10 14.2v.4",
  pause: "M7.5 5.5v9M12.5 5.5v9",
  play: "M7 5.5v9l7-4.5z",
}

export type IconName = keyof typeof shapes

/** Without text, the button around it needs an accessible name. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={classes(styles.icon, className)} viewBox="0 0 20 20" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}

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
