import { Button, NativeSelect, TextInput } from "@mantine/core"
import { Form, useNavigation } from "react-router"
import { Day } from "../kit/dates.tsx"
import { Decision, DecisionLink, getDecisionValues, useOpenDecision } from "../kit/decision.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import styles from "./messages.module.css"
import type { MessagesData, OpenThread } from "./messages-data.server.ts"

type ActsProps = { thread: OpenThread; people: MessagesData["people"]; answer: ActionAnswer }

export function ThreadActs({ thread, people, answer }: ActsProps) {
  const decision = useOpenDecision(answer)
  return (
    <>
      <div className={styles.acts}>
        {thread.putOff ? (
          <>
            <span className="small">
              Snoozed {thread.putOff === "work" ? `until ${thread.artworkTitle} is for sale again` : "until "}
              {thread.putOffUntil && <Day at={thread.putOffUntil} />}
            </span>
            <Act thread={thread} intent="bring-back" words="End snooze" />
          </>
        ) : (
          !thread.spamAt && <DecisionLink id={putOff}>Snooze</DecisionLink>
        )}
        {thread.turn === "ours" ? (
          <Act thread={thread} intent="answered" words="Needs no answer" />
        ) : (
          <Act thread={thread} intent="unanswered" words="Needs an answer" />
        )}
        {thread.archivedAt ? (
          <Act thread={thread} intent="unarchive" words="Back from the archive" />
        ) : (
          <Act thread={thread} intent="archive" words="Archive" archive />
        )}
        {thread.spamAt ? (
          <Act thread={thread} intent="no-spam" words="Not spam" />
        ) : (
          <Act thread={thread} intent="spam" words="Spam" />
        )}
      </div>
      {people.length > 1 && <Assign thread={thread} people={people} />}
      {decision === putOff && <PutOff thread={thread} answer={answer} />}
    </>
  )
}

export const Discard = ({ thread }: { thread: OpenThread }) => (
  <div className={styles.acts}>
    <Act thread={thread} intent="discard" words="Discard the draft" />
  </div>
)

const putOff = "put-off"

type ActProps = { thread: OpenThread; intent: string; words: string; archive?: boolean }

const Act = ({ thread, intent, words, archive }: ActProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="thread" value={thread.id} />
    <Button
      variant="transparent"
      type="submit"
      disabled={useNavigation().state === "submitting"}
      data-archive={archive || undefined}
    >
      {words}
    </Button>
  </Form>
)

const Assign = ({ thread, people }: Pick<ActsProps, "thread" | "people">) => (
  <Form method="post" className={styles.assign} preventScrollReset>
    <input type="hidden" name="intent" value="assign" />
    <input type="hidden" name="thread" value={thread.id} />
    <label htmlFor="assign-to" className="small">
      Who answers
    </label>
    <select
      id="assign-to"
      key={thread.assignedTo}
      name="to"
      defaultValue={thread.assignedTo ?? ""}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    >
      <option value="">Anybody</option>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
    <noscript>
      <button type="submit">Save</button>
    </noscript>
  </Form>
)

function PutOff({ thread, answer }: { thread: OpenThread; answer: ActionAnswer }) {
  const typed = getDecisionValues(answer, putOff, { until: "day", days: "7" })
  return (
    <Decision
      id={putOff}
      title="Snooze"
      intent={putOff}
      answer={answer}
      hidden={{ thread: thread.id }}
      happens={["It leaves “Needs reply” and comes back by itself, at once if they write."]}
      press="Snooze"
    >
      <NativeSelect
        label="Until"
        {...typed("until")}
        data={[
          { value: "day", label: "A day" },
          { value: "silence", label: "A day, if they haven’t written by then" },
          ...(thread.artworkId ? [{ value: "work", label: `${thread.artworkTitle} is for sale again` }] : []),
        ]}
      />
      <TextInput label="Days from now" {...typed("days")} inputMode="numeric" />
    </Decision>
  )
}
