import { Button } from "@mantine/core"
import { href, Link } from "react-router"
import { Day } from "../kit/dates.tsx"
import { Empty, Part } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import { FactWords, factPath, formatFactKind } from "./fact-words.tsx"
import styles from "./person.module.css"
import type { PersonData } from "./person-data.server.ts"

type Person = Pick<PersonData, "id" | "facts" | "next" | "isFirst" | "emails">

export const Life = ({ of: person }: { of: Person }) => (
  <Part title="With them" note="everything, newest first" id="life">
    {person.facts.length === 0 ? (
      <Empty>Nothing has happened yet.</Empty>
    ) : (
      <ol className={styles.life}>
        {person.facts.map((fact) => (
          <li key={`${fact.kind} ${fact.id}`}>
            <time className="small" dateTime={fact.at.toISOString()}>
              <Day at={fact.at} />
            </time>
            <Kind fact={fact} />
            <p className={fact.kind === "note" ? styles.noteText : undefined}>
              <FactWords fact={fact} />
              {fact.signed && <span className="small">{` Signed ${fact.signed}`}</span>}
            </p>
            <span className={styles.pic}>
              {fact.picture && <Thumb picture={fact.picture} width={72} height={44} />}
            </span>
            <span className={styles.end}>
              {fact.kind === "message" && fact.state === "unread" && <Answer fact={fact} to={person.emails[0]} />}
            </span>
          </li>
        ))}
      </ol>
    )}
    <Further of={person} />
  </Part>
)

function Kind({ fact }: { fact: Person["facts"][number] }) {
  const path = factPath(fact)
  const words = formatFactKind(fact)
  return <span className={`small ${styles.kind}`}>{path ? <Link to={path}>{words}</Link> : words}</span>
}

function Answer({ fact, to }: { fact: Person["facts"][number]; to: string | undefined }) {
  if (!to) return null
  const subject = encodeURIComponent(`Re: ${fact.ref || fact.title || "Your message"}`)
  return (
    <Button variant="transparent" component="a" href={`mailto:${to}?subject=${subject}`}>
      Answer
    </Button>
  )
}

const Further = ({ of: { id, next, isFirst } }: { of: Person }) =>
  (next || !isFirst) && (
    <p className={styles.further}>
      {next && (
        <Button variant="transparent" component={Link} to={`${href("/admin/customers/:id", { id })}?after=${next}`}>
          Older
        </Button>
      )}
      {!isFirst && (
        <Button variant="transparent" component={Link} to={href("/admin/customers/:id", { id })}>
          Back to the newest
        </Button>
      )}
    </p>
  )
