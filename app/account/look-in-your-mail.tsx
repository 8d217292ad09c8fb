import { useEffect, useRef } from "react"
import { type OtherWay, OtherWays } from "./other-ways.tsx"

/** After a letter was asked for. The words are the same for addresses with and without an account. */
export function LookInYourMail({ email, what, ways }: { email: string; what: string; ways: OtherWay[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // the button that had the focus is gone
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Check your e-mail
      </h1>
      <p role="status">
        {what} <b>{email}</b>. It can take a minute. Please check your spam folder, too.
      </p>
      <OtherWays ways={ways} />
    </>
  )
}
