import { Button } from "@mantine/core"
import { Form, href, Link, useLocation } from "react-router"
import { readAccountPerson } from "../../../domain/accounts/read-person.server.ts"
import { readRequestFields } from "../../request/read-form.ts"
import { RefusedBy } from "../confirm/refused-by.tsx"
import { found } from "../found.server.ts"
import { Day } from "../kit/dates.tsx"
import { EmailAddress } from "../kit/email-address.tsx"
import { Page } from "../kit/page.tsx"
import { SheetButton } from "../kit/sheet/sheet.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/person"
import { InvitationLink } from "./invitation-link.tsx"
import { getInvitationLink } from "./link-of.ts"
import styles from "./people.module.css"
import { runAccountAction } from "./person-action.server.ts"
import { AccountActivity, Devices, Invitation, SigningIn } from "./person-parts.tsx"
import { RoleSheet, roleSheet, SignOutSheet, signOutSheet } from "./person-sheets.tsx"
import { calledOf, PersonStatus } from "./person-status.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  studioMeta(loaderData ? calledOf(loaderData.person) : "Person")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const person = found(await readAccountPerson(shop, admin, params.id))
  const expired = person.expiresAt !== null && person.expiresAt <= shop.now()
  const sends = (await shop.mail.transport()).kind === "smtp"
  return { person: { ...person, expired }, isSelf: person.id === admin.id, sends }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return runAccountAction(shop, admin, params.id, await readRequestFields(request))
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isSelf, sends } = loaderData
  const answer = actionData as ActionAnswer
  const link = getInvitationLink(actionData)
  useSay(answer?.done)
  const { search } = useLocation()
  const { isInvitation, role, confirmed } = person
  const mayChange = role === "admin" ? !person.isOnlyAdmin : confirmed
  return (
    <Page
      back={<Link to={`${href("/admin/settings/people")}${search}`}>People</Link>}
      title={calledOf(person)}
      facts={
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
            <Button variant="transparent" type="submit" name="intent" value="withdraw">
              Withdraw
            </Button>
          </Form>
        ) : (
          person.sessions > (isSelf ? 1 : 0) && (
            <SheetButton sheet={signOutSheet} variant="transparent">
              {isSelf ? "Sign out everywhere else" : "Sign out everywhere"}
            </SheetButton>
          )
        )
      }
      main={
        isInvitation ? (
          <Form method="post">
            <Button variant="filled" type="submit" name="intent" value="send-again" fullWidth>
              Send again
            </Button>
          </Form>
        ) : (
          mayChange && (
            <SheetButton sheet={roleSheet} variant={role === "admin" ? "default" : "filled"} fullWidth>
              {role === "admin" ? "Remove as admin" : "Make an admin"}
            </SheetButton>
          )
        )
      }
      done={answer?.done}
    >
      {answer?.problem && <RefusedBy problem={answer.problem} />}
      {isInvitation ? (
        <div className={styles.columns}>
          <div className={styles.parts}>
            {link && <InvitationLink link={link} />}
            <Invitation person={person} sends={sends} />
          </div>
          <AccountActivity events={person.events} />
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={styles.parts}>
            <SigningIn person={person} />
            <Devices devices={person.devices} />
          </div>
          <AccountActivity events={person.events} />
        </div>
      )}
      {mayChange && !isInvitation && <RoleSheet person={person} isSelf={isSelf} answer={answer} />}
      {!isInvitation && <SignOutSheet person={person} isSelf={isSelf} answer={answer} />}
    </Page>
  )
}
