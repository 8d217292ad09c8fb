import { useEffect, useRef } from "react"
import { href, useRouteLoaderData } from "react-router"
import type { WorkCard } from "../../../domain/artworks/work-card.ts"
import { formatAnswerPromise, joinSentences } from "../../../domain/settings/promises.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { useEmailsLeave } from "../../ui/emails-leave.ts"
import text from "../../ui/text.module.css"
import type { ShellSite } from "../shell/site.ts"
import { usePromises } from "../shell/use-promises.ts"
import styles from "./contact.module.css"

export function MessageSent({ work }: { work: WorkCard | null }) {
  const emailsLeave = useEmailsLeave()
  const { answerWithin } = usePromises()
  const { contactEmail } = useRouteLoaderData<ShellSite>("site/layout") ?? {}
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.sent}>
      <h2 className={text.lead} tabIndex={-1} ref={heading}>
        Thank you. Your message has arrived.
      </h2>
      <p className={text.prose}>
        {emailsLeave
          ? joinSentences(
              "A copy is on its way to you.",
              formatAnswerPromise(answerWithin),
              "If the copy doesn’t arrive, there may be a typo in your address: please send the message again.",
            )
          : joinSentences(
              "It’s with the studio, and the answer goes to the address you entered.",
              formatAnswerPromise(answerWithin),
              "This site can’t send e-mail yet, so there’s no copy.",
              contactEmail ? `If you’re not sure of your address, write to ${contactEmail}.` : "",
            )}
      </p>
      <p className={styles.ways}>
        {work ? <TextLink href={href("/artwork/:id", { id: work.id })}>Back to the work</TextLink> : null}
        <TextLink href={href("/gallery")}>View Gallery</TextLink>
      </p>
    </div>
  )
}
