import { useEffect, useRef } from "react"
import { href } from "react-router"
import { TextLink } from "../../ui/controls/text-link.tsx"
import text from "../../ui/text.module.css"
import styles from "./commissions.module.css"

/** Replaces the form once the request is sent. */
export function Requested() {
  const words = useRef<HTMLHeadingElement>(null)
  // With scripts the page stays the same: the focus moves to the message.
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.requested}>
      <h3 tabIndex={-1} ref={words}>
        Thank you. Your request has arrived.
      </h3>
      <p className={text.prose}>
        A copy is on its way to you, and you’ll hear from the studio within a week. If the copy doesn’t arrive, there
        may be a typo in your address: please send the request again.
      </p>
      <p>
        <TextLink href={href("/gallery")}>View Gallery</TextLink>
      </p>
    </div>
  )
}
