import { useEffect, useRef } from "react"
import { href } from "react-router"
import { formatAnswerPromise, joinSentences } from "../../../domain/settings/promises.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import text from "../../ui/text.module.css"
import { usePromises } from "../shell/use-promises.ts"
import styles from "./commissions.module.css"

export function RequestSent() {
  const canSendEmail = useCanSendEmail()
  const { commissionAnswerWithin } = usePromises()
  const heading = useRef<HTMLHeadingElement>(null)
  // With scripts the page stays, so the focus moves to the message.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.requested}>
      <h3 tabIndex={-1} ref={heading}>
        Thank you. Your request has arrived.
      </h3>
      <p className={text.prose}>
        {canSendEmail
          ? joinSentences(
              "A copy is on its way to you.",
              formatAnswerPromise(commissionAnswerWithin),
              "If the copy doesn’t arrive, there may be a typo in your address: please send the request again.",
            )
          : joinSentences(
              "It’s with the studio, and the answer goes to the address you entered.",
              formatAnswerPromise(commissionAnswerWithin),
              "This site can’t send e-mail yet, so there’s no copy and no link to a page of your own.",
            )}
      </p>
      <p>
        <TextLink href={href("/gallery")}>View Gallery</TextLink>
      </p>
    </div>
  )
}
