import { Button, NativeSelect, TextInput } from "@mantine/core"
import { Form, useNavigation } from "react-router"
import { Day } from "../kit/dates.tsx"
import { getConfirmFieldProps, InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import styles from "./messages.module.css"
import type { MessagesData, OpenThread } from "./messages-data.server.ts"

type ThreadActionsProps = { thread: OpenThread; people: MessagesData["people"]; answer: ActionAnswer }

export function ThreadActions({ thread, people, answer }: ThreadActionsProps) {
  const decision = useOpenConfirm(answer)
  return (
    <>
      <div className={styles.acts}>
        {thread.putOff ? (
          <>
            <span className="small">
              Snoozed {thread.putOff === "work" ? `until ${thread.artworkTitle} is for sale again` : "until "}
              {thread.putOffUntil && <Day at={thread.putOffUntil} />}
            </span>
            <ThreadActionButton thread={thread} intent="bring-back" words="End snooze" />
          </>
        ) : (
          !thread.spamAt && <InlineConfirmLink id={snoozeId}>Snooze</InlineConfirmLink>
        )}
        {thread.turn === "ours" ? (
          <ThreadActionButton thread={thread} intent="answered" words="Needs no answer" />
        ) : (
          <ThreadActionButton thread={thread} intent="unanswered" words="Needs an answer" />
        )}
        {thread.archivedAt ? (
          <ThreadActionButton thread={thread} intent="unarchive" words="Back from the archive" />
        ) : (
          <ThreadActionButton thread={thread} intent="archive" words="Archive" archive />
        )}
        {thread.spamAt ? (
          <ThreadActionButton thread={thread} intent="no-spam" words="Not spam" />
        ) : (
          <ThreadActionButton thread={thread} intent="spam" words="Spam" />
        )}
      </div>
      {people.length > 1 && <Assign thread={thread} people={people} />}
      {decision === snoozeId && <SnoozeConfirm thread={thread} answer={answer} />}
    </>
  )
}

export const DiscardDraft = ({ thread }: { thread: OpenThread }) => (
  <div className={styles.acts}>
    <ThreadActionButton thread={thread} intent="discard" words="Discard the draft" />
  </div>
)

const snoozeId = "put-off"

type ThreadActionButtonProps = { thread: OpenThread; intent: string; words: string; archive?: boolean }

const ThreadActionButton = ({ thread, intent, words: label, archive }: ThreadActionButtonProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="thread" value={thread.id} />
    <Button type="submit" disabled={useNavigation().state === "submitting"} data-archive={archive || undefined}>
      {label}
    </Button>
  </Form>
)

const Assign = ({ thread, people }: Pick<ThreadActionsProps, "thread" | "people">) => (
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

function SnoozeConfirm({ thread, answer }: { thread: OpenThread; answer: ActionAnswer }) {
  const typed = getConfirmFieldProps(answer, snoozeId, { until: "day", days: "7" })
  return (
    <InlineConfirm
      id={snoozeId}
      title="Snooze"
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
    </InlineConfirm>
  )
}
