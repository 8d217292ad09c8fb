import { Textarea, TextInput } from "@mantine/core"
import type { RoomPage } from "../../../domain/viewing-rooms/room-queries.server.ts"
import { daysLater, sayDate } from "../../../lib/calendar-dates.ts"
import { firstName } from "../../../lib/first-name.ts"
import { formatCount } from "../kit/count.ts"
import { Decision, getDecisionValues } from "../kit/decision.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { WithTyped } from "./with-typed.tsx"

const moreDays = 14

type DecisionsProps = { id: string; page: RoomPage & { mailsLeave: boolean }; answer: ActionAnswer }

export function RoomDecisions({ id, page, answer }: DecisionsProps) {
  const { row, works, until, today, links } = page
  const name = firstName(row.name)
  switch (id) {
    case "send":
      return (
        <Decision
          id="send"
          title={`Send the room to ${row.name}`}
          intent="send"
          answer={answer}
          press={`Send to ${row.email}`}
          happens={[
            page.mailsLeave
              ? `${name} gets an e-mail with a link to ${formatCount(works.length, "work")}, open until ${sayDate(until)}.`
              : `An e-mail with a link to ${formatCount(works.length, "work")} is written, and waits until a mail server is connected.`,
            ...(links > 0 ? ["Links that were given before go on working."] : []),
          ]}
        >
          <WithTyped />
          <Textarea
            label="A few words with it (optional)"
            autosize
            minRows={2}
            {...getDecisionValues(answer, "send", {})("words")}
          />
        </Decision>
      )
    case "renew": {
      const from = until < today ? today : until
      return (
        <Decision
          id="renew"
          title="Keep it open for longer"
          intent="renew"
          answer={answer}
          press="Renew"
          happens={["Links that were not revoked work until the end of that day."]}
        >
          <TextInput
            label="Open until"
            type="date"
            min={today}
            {...getDecisionValues(answer, "renew", { until: daysLater(from, moreDays) })("until")}
          />
        </Decision>
      )
    }
    case "revoke":
      return (
        <Decision
          id="revoke"
          title="Revoke the links"
          intent="revoke"
          answer={answer}
          press={`Revoke ${formatCount(links, "link")}`}
          happens={[
            "Nobody can open the room any more, even after a backup is restored. You can make a new link at any time.",
            "Reserved works stay reserved.",
          ]}
        >
          {null}
        </Decision>
      )
    case "delete":
      return (
        <Decision
          id="delete"
          title="Delete this room"
          intent="delete"
          answer={answer}
          press={`Delete “${row.title}”`}
          happens={["The room goes with its prices and notes. Nobody was given a link to it."]}
        >
          {null}
        </Decision>
      )
    default:
      return null
  }
}
