import { TextInput } from "@mantine/core"
import { useContext, useState } from "react"
import type { IssueForEdit } from "../../../../domain/newsletter/issues/issue-queries.server.ts"
import { parseMoment } from "../../../../lib/parse-moment.ts"
import { formatWeekdayMoment } from "../../../../lib/site-time.ts"
import { SiteTimeZone } from "../../kit/dates.tsx"
import fields from "../../kit/fields.module.css"
import { PlainInput } from "../../kit/form-section.tsx"
import { getConfirmFieldProps, InlineConfirm } from "../../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"

type Props = {
  answer: ActionAnswer
  /** The version that was shown, so that exactly this one is sent. */
  version: string
  people: number
  /** Null without a mail server. */
  from: string | null
}

const formatPeople = (people: number) => `${people.toLocaleString("en-US")} ${people === 1 ? "person" : "people"}`

const formatSender = (from: string | null) =>
  from ? `It leaves from ${from}.` : "No mail server is connected yet, so it can’t leave."

export const IssueSendConfirm = ({ answer, version, people, from }: Props) => (
  <InlineConfirm
    id="send"
    title={`Send this newsletter to ${formatPeople(people)}`}
    answer={answer}
    hidden={{ seenAt: version }}
    happens={[
      formatSender(from),
      "Text and recipients are locked. People who unsubscribe while it’s being sent don’t get it.",
      "You can pause it or cancel the rest, but not call back what has left.",
    ]}
    press={`Send to ${formatPeople(people)} now`}
  />
)

type ScheduleProps = Props & { issue: Pick<IssueForEdit, "scheduledAt">; now: Date }

export function IssueScheduleConfirm({ answer, version, people, from, issue: { scheduledAt }, now }: ScheduleProps) {
  const zone = useContext(SiteTimeZone)
  const field = getConfirmFieldProps(answer, "schedule", {
    day: scheduledAt ? formatWeekdayMoment(scheduledAt, zone) : "",
  })("day")
  const [day, setDay] = useState(field.defaultValue)
  const at = parseMoment(day, { now, zone })
  return (
    <InlineConfirm
      id="schedule"
      title="Send this newsletter at a time"
      answer={answer}
      hidden={{ seenAt: version }}
      happens={[
        `${formatPeople(people)} would get it now; who has subscribed by then gets it.`,
        `${formatSender(from)} You can change it until then.`,
      ]}
      press="Schedule"
    >
      <div className={fields.fields}>
        <TextInput
          label={`Day and time, as clocks show in ${zone.replaceAll("_", " ")}`}
          placeholder="Thursday 9am"
          name="day"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          error={field.error}
          description={at ? formatWeekdayMoment(at, zone) : day ? "This date isn’t clear yet." : undefined}
          autoComplete="off"
        />
      </div>
    </InlineConfirm>
  )
}

/** @param to the signed-in user's address */
export const IssueTestConfirm = ({ answer, to }: Props & { to: string }) => (
  <InlineConfirm
    id="test"
    title="Send a test"
    answer={answer}
    happens={["The newsletter as it is stored goes to this one address, with “Test:” before its subject."]}
    press="Send the test"
  >
    <div className={fields.fields}>
      <PlainInput label="To" type="email" maxLength={254} {...getConfirmFieldProps(answer, "test", { to })("to")} />
    </div>
  </InlineConfirm>
)
