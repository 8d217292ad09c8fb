import { TextInput } from "@mantine/core"
import { useContext, useState } from "react"
import type { LetterForEdit } from "../../../../domain/newsletter/letter-queries.server.ts"
import { readMoment } from "../../../../lib/read-moment.ts"
import { sayWeekdayMoment } from "../../../../lib/site-time.ts"
import { SiteZone } from "../../kit/dates.tsx"
import { Decision, getDecisionValues } from "../../kit/decision.tsx"
import { PlainInput } from "../../kit/form-part.tsx"
import type { ActionAnswer } from "../../kit/toasts/done.ts"
import styles from "../newsletter.module.css"

type Props = {
  answer: ActionAnswer
  /** The version that was shown, so that exactly this one is sent. */
  version: string
  people: number
  /** Null without a mail server. */
  from: string | null
}

const peopleOf = (people: number) => `${people.toLocaleString("en-US")} ${people === 1 ? "person" : "people"}`

const leaving = (from: string | null) =>
  from ? `It leaves from ${from}.` : "No mail server is connected yet, so it can’t leave."

export const SendDecision = ({ answer, version, people, from }: Props) => (
  <Decision
    id="send"
    title={`Send this newsletter to ${peopleOf(people)}`}
    intent="send"
    answer={answer}
    hidden={{ seenAt: version }}
    happens={[
      leaving(from),
      "Text and recipients are locked. People who unsubscribe while it’s being sent don’t get it.",
      "You can pause it or cancel the rest, but not call back what has left.",
    ]}
    press={`Send to ${peopleOf(people)} now`}
  >
    {null}
  </Decision>
)

type ScheduleProps = Props & { letter: Pick<LetterForEdit, "scheduledAt">; now: Date }

export function ScheduleDecision({ answer, version, people, from, letter: { scheduledAt }, now }: ScheduleProps) {
  const zone = useContext(SiteZone)
  const field = getDecisionValues(answer, "schedule", { day: scheduledAt ? sayWeekdayMoment(scheduledAt, zone) : "" })(
    "day",
  )
  const [day, setDay] = useState(field.defaultValue)
  const at = readMoment(day, { now, zone })
  return (
    <Decision
      id="schedule"
      title="Send this newsletter at a time"
      intent="schedule"
      answer={answer}
      hidden={{ seenAt: version }}
      happens={[
        `${peopleOf(people)} would get it now; who has subscribed by then gets it.`,
        `${leaving(from)} You can change it until then.`,
      ]}
      press="Schedule"
    >
      <div className={styles.fields}>
        <TextInput
          label={`Day and time, as clocks show in ${zone.replaceAll("_", " ")}`}
          placeholder="Thursday 9am"
          name="day"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          error={field.error}
          description={at ? sayWeekdayMoment(at, zone) : day ? "This date isn’t clear yet." : undefined}
          autoComplete="off"
        />
      </div>
    </Decision>
  )
}

/** @param to the signed-in user's address */
export const TestDecision = ({ answer, to }: Props & { to: string }) => (
  <Decision
    id="test"
    title="Send a test"
    intent="test"
    answer={answer}
    happens={["The newsletter as it is stored goes to this one address, with “Test:” before its subject."]}
    press="Send the test"
  >
    <div className={styles.fields}>
      <PlainInput label="To" type="email" maxLength={254} {...getDecisionValues(answer, "test", { to })("to")} />
    </div>
  </Decision>
)
