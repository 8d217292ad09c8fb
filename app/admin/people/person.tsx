import { Form, href, Link, useLocation } from "react-router"
import { getAccountPerson } from "../../../domain/accounts/people/account-person.server.ts"
import { ConfirmableRefusal } from "../confirm/confirmable-refusal.tsx"
import { Day } from "../kit/dates.tsx"
import { DrawerButton } from "../kit/drawer/drawer.tsx"
import { EmailAddress } from "../kit/email-address.tsx"
import { IntentButton, SubmitButton } from "../kit/intent-button.tsx"
import { Page } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { nounLoader, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/person"
import { runAccountAction } from "./account-actions.server.ts"
import { findInvitationLink } from "./find-invitation-link.ts"
import { InvitationLink } from "./invitation-link.tsx"
import styles from "./people.module.css"
import { RoleDrawer, roleDrawerId, SignOutDrawer, signOutDrawerId } from "./person-drawers.tsx"
import {
  InvitationSection,
  PersonActivitySection,
  PersonDevicesSection,
  PersonSignInSection,
} from "./person-sections.tsx"
import { getDisplayName, PersonStatus } from "./person-status.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  studioMeta(loaderData ? getDisplayName(loaderData.person) : "Person")

export const loader = nounLoader(async ({ shop, admin, id }) => {
  const person = unwrapOutcome(await getAccountPerson(shop, admin, id))
  const expired = person.expiresAt !== null && person.expiresAt <= shop.now()
  const sends = (await shop.mail.transport()).kind === "smtp"
  return { person: { ...person, expired }, isSelf: person.id === admin.id, sends }
})

export const action = studioAction(runAccountAction)

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isSelf, sends } = loaderData
  const answer = actionData as ActionAnswer
  const link = findInvitationLink(actionData)
  const { search } = useLocation()
  const { isInvitation, role, confirmed } = person
  const canChangeRole = role === "admin" ? !person.isOnlyAdmin : confirmed
  return (
    <Page
      back={<Link to={`${href("/admin/settings/people")}${search}`}>People</Link>}
      title={getDisplayName(person)}
      details={
        <>
          <PersonStatus of={person} />
          {person.name && (
            <span>
              <EmailAddress of={person.email} />
            </span>
          )}
          {isSelf && <span>This is you</span>}
          <span>
            {isInvitation ? "Invited on" : "Since"} <Day at={person.createdAt} />
          </span>
        </>
      }
      quiet={
        isInvitation ? (
          <Form method="post" action={href("/admin/settings/people")}>
            <input type="hidden" name="id" value={person.id} />
            <SubmitButton intent="withdraw">Withdraw</SubmitButton>
          </Form>
        ) : (
          person.sessions > (isSelf ? 1 : 0) && (
            <DrawerButton sheet={signOutDrawerId}>
              {isSelf ? "Sign out everywhere else" : "Sign out everywhere"}
            </DrawerButton>
          )
        )
      }
      main={
        isInvitation ? (
          <IntentButton intent="send-again" leaves variant="filled" fullWidth>
            Send again
          </IntentButton>
        ) : (
          canChangeRole && (
            <DrawerButton sheet={roleDrawerId} variant={role === "admin" ? "default" : "filled"} fullWidth>
              {role === "admin" ? "Remove as admin" : "Make an admin"}
            </DrawerButton>
          )
        )
      }
      done={answer?.done}
    >
      {answer?.problem && <ConfirmableRefusal problem={answer.problem} />}
      {isInvitation ? (
        <div className={styles.columns}>
          <div className={styles.parts}>
            {link && <InvitationLink link={link} />}
            <InvitationSection person={person} sends={sends} />
          </div>
          <PersonActivitySection events={person.events} />
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={styles.parts}>
            <PersonSignInSection person={person} />
            <PersonDevicesSection devices={person.devices} />
          </div>
          <PersonActivitySection events={person.events} />
        </div>
      )}
      {canChangeRole && !isInvitation && <RoleDrawer person={person} isSelf={isSelf} answer={answer} />}
      {!isInvitation && <SignOutDrawer person={person} isSelf={isSelf} answer={answer} />}
    </Page>
  )
}
