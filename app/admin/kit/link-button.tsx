import { Button, type ButtonProps } from "@mantine/core"
import type { ComponentProps } from "react"
import { Link, type LinkProps } from "react-router"

export const LinkButton = (props: ButtonProps & Omit<LinkProps, keyof ButtonProps>) => (
  <Button component={Link} {...props} />
)

/** Leaves the studio's router: files, and pages of the site. */
export const AnchorButton = (props: ButtonProps & Omit<ComponentProps<"a">, keyof ButtonProps>) => (
  <Button component="a" {...props} />
)
