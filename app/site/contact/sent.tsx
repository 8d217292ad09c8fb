import { useEffect, useRef } from "react"
import { href } from "react-router"
import type { WorkCard } from "../../../domain/artworks/work-card.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import text from "../../ui/text.module.css"
import styles from "./contact.module.css"

/** Replaces the form once the message is sent. */
export function Sent({ work }: { work: WorkCard | null }) {
  const words = useRef<HTMLHeadingElement>(null)
  // With scripts the page stays the same: the focus moves to the message.
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.sent}>
      <h2 className={text.lead} tabIndex={-1} ref={words}>
        Thank you. Your message has arrived.
      </h2>
      <p className={text.prose}>
        A copy is on its way to you. Expect an answer within two days. If the copy doesn’t arrive, there may be a typo
        in your address: please send the message again.
      </p>
      <p className={styles.ways}>
        {work ? <TextLink href={href("/artwork/:id", { id: work.id })}>Back to the work</TextLink> : null}
        <TextLink href={href("/gallery")}>View Gallery</TextLink>
      </p>
    </div>
  )
}
