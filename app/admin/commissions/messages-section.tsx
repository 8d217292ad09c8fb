import { useNavigation } from "react-router"
import type { CommissionPage } from "../../../domain/commissions/commission-queries.server.ts"
import { firstName } from "../../../lib/first-name.ts"
import { Moment } from "../kit/dates.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { Section } from "../kit/page.tsx"
import styles from "./commission-page.module.css"

const maxMessages = 3

export function MessagesSection({ page: { messages, row } }: { page: CommissionPage }) {
  const sending = useNavigation().state === "submitting"
  const before = messages.length - maxMessages
  return (
    <Section
      title="Messages"
      action={
        <IntentButton intent="letters" leaves disabled={sending}>
          {before > 0 ? "All messages" : `Write to ${firstName(row.name)}`}
        </IntentButton>
      }
    >
      {messages.length === 0 && <p className="small">Nobody has written yet.</p>}
      <ul className={styles.letters}>
        {messages.slice(-maxMessages).map((message) => (
          <li key={message.id}>
            <p className="small">
              {message.ours ? "You" : message.name}, <Moment at={message.at} />
            </p>
            <p className={styles.letter}>{message.body}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
