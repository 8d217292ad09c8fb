import { Button } from "@mantine/core"
import { Form, href, Link } from "react-router"
import type { LetterForEdit } from "../../../../domain/newsletter/letter-queries.server.ts"
import { useEmailsLeave } from "../../../ui/emails-leave.ts"
import { DecisionLink } from "../../kit/decision.tsx"
import { editFormId } from "../../kit/edit/unsaved.ts"
import type { Autosave } from "../../kit/edit/use-autosave.ts"

type Props = { letter: Pick<LetterForEdit, "state" | "subscribed" | "archived">; saving: Autosave }

/** Saves the form while it opens the confirmation. */
export function MainAct({ letter: { subscribed, archived }, saving }: Props) {
  const emailsLeave = useEmailsLeave()
  if (archived) return <One intent="restore" words="Restore" variant="filled" />
  if (!emailsLeave)
    return (
      <Button component={Link} variant="filled" to={href("/admin/settings/mail-server")} fullWidth>
        Connect a mail server
      </Button>
    )
  return (
    <span onClickCapture={() => void saving.save("save")}>
      <DecisionLink id="send" variant="filled" fullWidth>
        Send to {subscribed.toLocaleString("en-US")}
      </DecisionLink>
    </span>
  )
}

export function QuietActs({ letter: { state, archived }, saving }: Props) {
  const emailsLeave = useEmailsLeave()
  if (archived) return null
  return (
    <>
      <noscript>
        <Button variant="transparent" type="submit" form={editFormId} name="intent" value="save">
          Save
        </Button>
      </noscript>
      {emailsLeave ? (
        <>
          <span onClickCapture={() => void saving.save("save")}>
            <DecisionLink id="test">Send a test</DecisionLink>
          </span>
          <span onClickCapture={() => void saving.save("save")}>
            <DecisionLink id="schedule">{state === "scheduled" ? "Another time" : "Schedule"}</DecisionLink>
          </span>
        </>
      ) : (
        <span className="small">A newsletter can be sent once a mail server is connected.</span>
      )}
      {state === "scheduled" && <One intent="unschedule" words="Cancel the schedule" />}
      <One intent="delete" words="Delete" />
    </>
  )
}

type OneProps = { intent: string; words: string; variant?: "transparent" | "filled" }

const One = ({ intent, words, variant = "transparent" }: OneProps) => (
  <Form method="post" preventScrollReset>
    <Button variant={variant} type="submit" name="intent" value={intent} fullWidth={variant === "filled"}>
      {words}
    </Button>
  </Form>
)
