import { Button, type ButtonProps } from "@mantine/core"
import type { ComponentProps } from "react"
import { Form } from "react-router"

type SubmitButtonProps = ButtonProps & Omit<ComponentProps<"button">, keyof ButtonProps> & { intent: string }

export const SubmitButton = ({ intent, ...button }: SubmitButtonProps) => (
  <Button type="submit" name="intent" value={intent} {...button} />
)

type IntentButtonProps = Omit<SubmitButtonProps, "hidden"> & {
  hidden?: Record<string, string>
  /** Navigates to another page, so the scroll position is reset. */
  leaves?: boolean
}

/** A form that is only a button. */
export const IntentButton = ({ hidden = {}, leaves = false, ...button }: IntentButtonProps) => (
  <Form method="post" preventScrollReset={!leaves}>
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <SubmitButton {...button} />
  </Form>
)
