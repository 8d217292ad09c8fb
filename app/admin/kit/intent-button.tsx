import { Button, type ButtonProps } from "@mantine/core"
import type { ReactNode } from "react"
import { Form } from "react-router"

type IntentButtonProps = ButtonProps & {
  intent: string
  hidden?: Record<string, string>
  /** Navigates to another page, so the scroll position is reset. */
  leaves?: boolean
  "aria-label"?: string
  children: ReactNode
}

/** A form that is only a button. */
export const IntentButton = ({ intent, hidden = {}, leaves = false, children, ...button }: IntentButtonProps) => (
  <Form method="post" preventScrollReset={!leaves}>
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Button type="submit" name="intent" value={intent} {...button}>
      {children}
    </Button>
  </Form>
)
