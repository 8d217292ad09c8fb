import { Textarea, TextInput } from "@mantine/core"
import type { ViewingRoomDetails } from "../../../domain/viewing-rooms/room-queries.server.ts"
import { addDays, formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { firstName } from "../../../lib/first-name.ts"
import { formatCount } from "../kit/format-count.ts"
import { getConfirmFieldProps, InlineConfirm } from "../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { IncludeDirtyForms } from "./include-dirty-forms.tsx"

const extensionDays = 14

type RoomConfirmsProps = { id: string; page: ViewingRoomDetails & { canSendEmail: boolean }; answer: ActionAnswer }

export function RoomConfirms({ id, page, answer }: RoomConfirmsProps) {
  const { row, works, until, today, links } = page
  const name = firstName(row.name)
  switch (id) {
    case "send":
      return (
        <InlineConfirm
          id="send"
          title={`Send the room to ${row.name}`}
          answer={answer}
          press={`Send to ${row.email}`}
          happens={[
            page.canSendEmail
              ? `${name} gets an e-mail with a link to ${formatCount(works.length, "work")}, open until ${formatCalendarDate(until)}.`
              : `An e-mail with a link to ${formatCount(works.length, "work")} is written, and waits until a mail server is connected.`,
            ...(links > 0 ? ["Links that were given before go on working."] : []),
          ]}
        >
          <IncludeDirtyForms />
          <Textarea
            label="A few words with it (optional)"
            autosize
            minRows={2}
            {...getConfirmFieldProps(answer, "send")("words")}
          />
        </InlineConfirm>
      )
    case "renew": {
      const from = until < today ? today : until
      return (
        <InlineConfirm
          id="renew"
          title="Keep it open for longer"
          answer={answer}
          press="Renew"
          happens={["Links that were not revoked work until the end of that day."]}
        >
          <TextInput
            label="Open until"
            type="date"
            min={today}
            {...getConfirmFieldProps(answer, "renew", { until: addDays(from, extensionDays) })("until")}
          />
        </InlineConfirm>
      )
    }
    case "revoke":
      return (
        <InlineConfirm
          id="revoke"
          title="Revoke the links"
          answer={answer}
          press={`Revoke ${formatCount(links, "link")}`}
          happens={[
            "Nobody can open the room any more, even after a backup is restored. You can make a new link at any time.",
            "Reserved works stay reserved.",
          ]}
        />
      )
    case "delete":
      return (
        <InlineConfirm
          id="delete"
          title="Delete this room"
          answer={answer}
          press={`Delete “${row.title}”`}
          happens={["The room goes with its prices and notes. Nobody was given a link to it."]}
        />
      )
    default:
      return null
  }
}
