import type { ReactNode } from "react"
import { Form, useNavigation } from "react-router"
import type { AccountRole } from "../../../domain/accounts/account.ts"
import type { PersonPage } from "../../../domain/accounts/people/account-person.server.ts"
import { firstName } from "../../../lib/first-name.ts"
import { emailWaits, useCanSendEmail } from "../../ui/can-send-email.ts"
import { Drawer } from "../kit/drawer/drawer.tsx"
import { formatCount } from "../kit/format-count.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getDisplayName } from "./person-status.tsx"

export const roleDrawerId = "role"
// "sign-out" is the form in the header.
export const signOutDrawerId = "end-sessions"

type Props = { person: PersonPage; isSelf: boolean; answer: ActionAnswer }

type ConfirmProps = {
  id: string
  title: string
  intent: string
  gives?: AccountRole
  button: string
  answer: ActionAnswer
  children: ReactNode
}

function ConfirmDrawer({ id, title, intent, gives, button, answer, children }: ConfirmProps) {
  const sending = useNavigation().state === "submitting"
  return (
    <Drawer id={id} title={title} refused={false} answer={answer}>
      <Form method="post" preventScrollReset>
        {gives && <input type="hidden" name="role" value={gives} />}
        {children}
        <SubmitButton variant="filled" intent={intent} disabled={sending} fullWidth>
          {button}
        </SubmitButton>
      </Form>
    </Drawer>
  )
}

/** @param who "" for the reader */
function EmailHint({ who }: { who: string }) {
  const canSendEmail = useCanSendEmail()
  const words = canSendEmail ? `${who ? `${who} will` : "You’ll"} get an e-mail.` : `An e-mail about it ${emailWaits}.`
  return <p className="small">{words}</p>
}

const getShortName = (person: PersonPage) => (person.name ? firstName(person.name) : person.email)

export function RoleDrawer({ person, isSelf, answer }: Props) {
  const short = getShortName(person)
  const same = { id: roleDrawerId, intent: "role", answer }
  if (person.role === "user")
    return (
      <ConfirmDrawer {...same} gives="admin" title={`Make ${getDisplayName(person)} an admin?`} button="Make an admin">
        <p>
          {short} will be able to see and change everything in the studio: works, orders, e-mails, settings, and people.
        </p>
        {!person.hasFactor && <p>{short} has no second step yet: the password alone will open the studio.</p>}
        <EmailHint who={short} />
      </ConfirmDrawer>
    )
  return (
    <ConfirmDrawer
      {...same}
      gives="user"
      title={isSelf ? "Remove yourself as admin?" : `Remove ${getDisplayName(person)} as admin?`}
      button="Remove as admin"
    >
      <p>
        {isSelf
          ? "The studio closes to you at once. Only another admin can open it to you again."
          : `The studio closes to ${short} at once. The account stays, with its orders.`}
      </p>
      {person.invitations > 0 && (
        <p>
          {formatCount(person.invitations, "invitation")} that {isSelf ? "you" : short} sent and nobody accepted will no
          longer work.
        </p>
      )}
      <EmailHint who={isSelf ? "" : short} />
    </ConfirmDrawer>
  )
}

export function SignOutDrawer({ person, isSelf, answer }: Props) {
  const short = getShortName(person)
  return (
    <ConfirmDrawer
      id={signOutDrawerId}
      intent="sign-out"
      answer={answer}
      title={isSelf ? "Sign out everywhere else?" : `Sign ${getDisplayName(person)} out everywhere?`}
      button="Sign out"
    >
      <p>
        {isSelf
          ? "You stay signed in here. Everywhere else, your account asks for its password again."
          : `Every device asks ${short} to sign in again. What isn’t saved there is lost.`}
      </p>
      <EmailHint who={isSelf ? "" : short} />
    </ConfirmDrawer>
  )
}
