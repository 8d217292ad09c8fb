import { Button } from "@mantine/core"
import type { ReactNode } from "react"
import { Form, useNavigation } from "react-router"
import type { AccountRole } from "../../../domain/accounts/account.ts"
import type { PersonPage } from "../../../domain/accounts/read-person.server.ts"
import { firstName } from "../../../lib/first-name.ts"
import { emailWaits, useEmailsLeave } from "../../ui/emails-leave.ts"
import { formatCount } from "../kit/count.ts"
import { Sheet } from "../kit/sheet/sheet.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { calledOf } from "./person-status.tsx"

export const roleSheet = "role"
// "sign-out" is the form in the header.
export const signOutSheet = "end-sessions"

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

function ConfirmSheet({ id, title, intent, gives, button, answer, children }: ConfirmProps) {
  const sending = useNavigation().state === "submitting"
  return (
    <Sheet id={id} title={title} refused={false} answer={answer}>
      <Form method="post" preventScrollReset>
        {gives && <input type="hidden" name="role" value={gives} />}
        {children}
        <Button variant="filled" type="submit" name="intent" value={intent} disabled={sending} fullWidth>
          {button}
        </Button>
      </Form>
    </Sheet>
  )
}

/** @param who "" for the reader */
function Told({ who }: { who: string }) {
  const emailsLeave = useEmailsLeave()
  const words = emailsLeave ? `${who ? `${who} will` : "You’ll"} get an e-mail.` : `An e-mail about it ${emailWaits}.`
  return <p className="small">{words}</p>
}

const calledShort = (person: PersonPage) => (person.name ? firstName(person.name) : person.email)

export function RoleSheet({ person, isSelf, answer }: Props) {
  const short = calledShort(person)
  const same = { id: roleSheet, intent: "role", answer }
  if (person.role === "user")
    return (
      <ConfirmSheet {...same} gives="admin" title={`Make ${calledOf(person)} an admin?`} button="Make an admin">
        <p>
          {short} will be able to see and change everything in the studio: works, orders, e-mails, settings, and people.
        </p>
        {!person.hasFactor && <p>{short} has no second step yet: the password alone will open the studio.</p>}
        <Told who={short} />
      </ConfirmSheet>
    )
  return (
    <ConfirmSheet
      {...same}
      gives="user"
      title={isSelf ? "Remove yourself as admin?" : `Remove ${calledOf(person)} as admin?`}
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
      <Told who={isSelf ? "" : short} />
    </ConfirmSheet>
  )
}

export function SignOutSheet({ person, isSelf, answer }: Props) {
  const short = calledShort(person)
  return (
    <ConfirmSheet
      id={signOutSheet}
      intent="sign-out"
      answer={answer}
      title={isSelf ? "Sign out everywhere else?" : `Sign ${calledOf(person)} out everywhere?`}
      button="Sign out"
    >
      <p>
        {isSelf
          ? "You stay signed in here. Everywhere else, your account asks for its password again."
          : `Every device asks ${short} to sign in again. What isn’t saved there is lost.`}
      </p>
      <Told who={isSelf ? "" : short} />
    </ConfirmSheet>
  )
}
