import { Button, NativeSelect, TextInput } from "@mantine/core"
import { Form, useNavigation } from "react-router"
import { Day } from "../kit/dates.tsx"
import { Decision, DecisionLink, typedIn, useOpenDecision } from "../kit/decision.tsx"
import type { Answer } from "../kit/toasts/done.ts"
import styles from "./messages.module.css"
import type { MessagesData, OpenThread } from "./messages-data.server.ts"

type ActsProps = { thread: OpenThread; people: MessagesData["people"]; answer: Answer }

/** What is decided about a letter besides its answer. */
export function ThreadActs({ thread, people, answer }: ActsProps) {
  const decision = useOpenDecision(answer)
  return (
    <>
      <div className={styles.acts}>
        {thread.putOff ? (
          <>
            <span className="small">
              Put off {thread.putOff === "work" ? `until ${thread.artworkTitle} may be sold` : "until "}
              {thread.putOffUntil && <Day at={thread.putOffUntil} />}
            </span>
            <Act thread={thread} intent="bring-back" words="Bring it back" />
          </>
        ) : (
          !thread.spamAt && <DecisionLink id={putOff}>Put off</DecisionLink>
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
          <Act thread={thread} intent="no-spam" words="No spam" />
        ) : (
          <Act thread={thread} intent="spam" words="Spam" />
        )}
      </div>
      {people.length > 1 && <Assign thread={thread} people={people} />}
      {decision === putOff && <PutOff thread={thread} answer={answer} />}
    </>
  )
}

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

function PutOff({ thread, answer }: { thread: OpenThread; answer: Answer }) {
  const typed = typedIn(answer, putOff, { until: "day", days: "7" })
  return (
    <Decision
      id={putOff}
      title="Put it off"
      intent={putOff}
      answer={answer}
      hidden={{ thread: thread.id }}
      happens={["It leaves “To answer”, and comes back by itself. A letter of theirs brings it back at once."]}
      press="Put it off"
    >
      <NativeSelect
        label="Until"
        {...typed("until")}
        data={[
          { value: "day", label: "A day" },
          { value: "silence", label: "They are silent until a day" },
          ...(thread.artworkId ? [{ value: "work", label: `${thread.artworkTitle} may be sold` }] : []),
        ]}
      />
      <TextInput label="Days from now" {...typed("days")} inputMode="numeric" />
    </Decision>
  )
}
