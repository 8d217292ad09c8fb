import { href, Link } from "react-router"
import { Day } from "../kit/dates.tsx"
import { AnchorButton, LinkButton } from "../kit/link-button.tsx"
import { Empty, Section } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import { FactText, formatFactKind, getFactPath } from "./fact-text.tsx"
import styles from "./person.module.css"
import type { PersonData } from "./person-data.server.ts"

type TimelineData = Pick<PersonData, "id" | "facts" | "next" | "isFirst" | "emails">

export const CustomerTimeline = ({ of: person }: { of: TimelineData }) => (
  <Section title="With them" note="everything, newest first" id="life">
    {person.facts.length === 0 ? (
      <Empty>Nothing has happened yet.</Empty>
    ) : (
      <ol className={styles.life}>
        {person.facts.map((fact) => (
          <li key={`${fact.kind} ${fact.id}`}>
            <time className="small" dateTime={fact.at.toISOString()}>
              <Day at={fact.at} />
            </time>
            <FactKind fact={fact} />
            <p className={fact.kind === "note" ? styles.noteText : undefined}>
              <FactText fact={fact} />
              {fact.signed && <span className="small">{` Signed ${fact.signed}`}</span>}
            </p>
            <span className={styles.pic}>
              {fact.picture && <Thumb picture={fact.picture} width={72} height={44} />}
            </span>
            <span className={styles.end}>
              {fact.kind === "message" && fact.state === "unread" && <AnswerLink fact={fact} to={person.emails[0]} />}
            </span>
          </li>
        ))}
      </ol>
    )}
    <TimelinePages of={person} />
  </Section>
)

function FactKind({ fact }: { fact: TimelineData["facts"][number] }) {
  const path = getFactPath(fact)
  const words = formatFactKind(fact)
  return <span className={`small ${styles.kind}`}>{path ? <Link to={path}>{words}</Link> : words}</span>
}

function AnswerLink({ fact, to }: { fact: TimelineData["facts"][number]; to: string | undefined }) {
  if (!to) return null
  const subject = encodeURIComponent(`Re: ${fact.ref || fact.title || "Your message"}`)
  return <AnchorButton href={`mailto:${to}?subject=${subject}`}>Answer</AnchorButton>
}

const TimelinePages = ({ of: { id, next, isFirst } }: { of: TimelineData }) =>
  (next || !isFirst) && (
    <p className={styles.further}>
      {next && <LinkButton to={`${href("/admin/customers/:id", { id })}?after=${next}`}>Older</LinkButton>}
      {!isFirst && <LinkButton to={href("/admin/customers/:id", { id })}>Back to the newest</LinkButton>}
    </p>
  )
