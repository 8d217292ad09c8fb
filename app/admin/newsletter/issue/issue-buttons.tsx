import { href } from "react-router"
import type { IssueForEdit } from "../../../../domain/newsletter/issues/issue-queries.server.ts"
import { useCanSendEmail } from "../../../ui/can-send-email.ts"
import { editFormId } from "../../kit/edit/dirty-form.ts"
import type { Autosave } from "../../kit/edit/use-autosave.ts"
import { InlineConfirmLink } from "../../kit/inline-confirm.tsx"
import { IntentButton, SubmitButton } from "../../kit/intent-button.tsx"
import { LinkButton } from "../../kit/link-button.tsx"

type Props = { issue: Pick<IssueForEdit, "state" | "subscribed" | "archived">; saving: Autosave }

/** Saves the form while it opens the confirmation. */
export function IssueMainButton({ issue: { subscribed, archived }, saving }: Props) {
  const canSendEmail = useCanSendEmail()
  if (archived)
    return (
      <IntentButton intent="restore" variant="filled" fullWidth>
        Restore
      </IntentButton>
    )
  if (!canSendEmail)
    return (
      <LinkButton variant="filled" to={href("/admin/settings/mail-server")} fullWidth>
        Connect a mail server
      </LinkButton>
    )
  return (
    <span onClickCapture={() => void saving.save("save")}>
      <InlineConfirmLink id="send" variant="filled" fullWidth>
        Send to {subscribed.toLocaleString("en-US")}
      </InlineConfirmLink>
    </span>
  )
}

export function IssueSecondaryButtons({ issue: { state, archived }, saving }: Props) {
  const canSendEmail = useCanSendEmail()
  if (archived) return null
  return (
    <>
      <noscript>
        <SubmitButton form={editFormId} intent="save">
          Save
        </SubmitButton>
      </noscript>
      {canSendEmail ? (
        <>
          <span onClickCapture={() => void saving.save("save")}>
            <InlineConfirmLink id="test">Send a test</InlineConfirmLink>
          </span>
          <span onClickCapture={() => void saving.save("save")}>
            <InlineConfirmLink id="schedule">{state === "scheduled" ? "Another time" : "Schedule"}</InlineConfirmLink>
          </span>
        </>
      ) : (
        <span className="small">A newsletter can be sent once a mail server is connected.</span>
      )}
      {state === "scheduled" && <IntentButton intent="unschedule">Cancel the schedule</IntentButton>}
      <IntentButton intent="delete">Delete</IntentButton>
    </>
  )
}
