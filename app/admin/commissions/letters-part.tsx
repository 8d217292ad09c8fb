import { Button } from "@mantine/core"
import { Form, useNavigation } from "react-router"
import type { CommissionPage } from "../../../domain/commissions/commission-queries.server.ts"
import { firstName } from "../../../lib/first-name.ts"
import { Moment } from "../kit/dates.tsx"
import { Part } from "../kit/page.tsx"
import styles from "./commission-page.module.css"

const most = 3

export function LettersPart({ page: { letters, row } }: { page: CommissionPage }) {
  const sending = useNavigation().state === "submitting"
  const before = letters.length - most
  return (
    <Part
      title="Messages"
      action={
        <Form method="post">
          <Button variant="transparent" type="submit" name="intent" value="letters" disabled={sending}>
            {before > 0 ? "All messages" : `Write to ${firstName(row.name)}`}
          </Button>
        </Form>
      }
    >
      {letters.length === 0 && <p className="small">Nobody has written yet.</p>}
      <ul className={styles.letters}>
        {letters.slice(-most).map((letter) => (
          <li key={letter.id}>
            <p className="small">
              {letter.ours ? "You" : letter.name}, <Moment at={letter.at} />
            </p>
            <p className={styles.letter}>{letter.body}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}
