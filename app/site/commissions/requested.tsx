import { useEffect, useRef } from "react"
import { href } from "react-router"
import { TextLink } from "../../ui/controls/text-link.tsx"
import text from "../../ui/text.module.css"
import styles from "./commissions.module.css"

/** In the form's place, once the request is on its way. */
export function Requested() {
  const words = useRef<HTMLHeadingElement>(null)
  // Who sent the form with scripts is still on the same page: the reader is taken to what has changed.
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
