import { type ReactNode, useEffect, useRef } from "react"
import { type AlternativeLink, Alternatives } from "./alternatives.tsx"

type Props = {
  email: string
  what: string
  without: string
  canSendEmail: boolean
  alternatives: AlternativeLink[]
  children?: ReactNode
}

/** The text is the same with and without an account, to prevent enumeration. */
export function CheckYourEmail({ email, what, without, canSendEmail, alternatives, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // the focused button is gone
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {canSendEmail ? "Check your e-mail" : "No e-mail was sent"}
      </h1>
      <p role="status">
        {canSendEmail ? (
          <>
            {what} <b>{email}</b>. It can take a minute. Please check your spam folder, too.
          </>
        ) : (
          without
        )}
      </p>
      {canSendEmail && children}
      <Alternatives alternatives={alternatives} />
    </>
  )
}
