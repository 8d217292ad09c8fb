import { NativeSelect, TextInput } from "@mantine/core"
import { Form, href, Link, useNavigation } from "react-router"
import { countPeople, listPeople } from "../../../domain/accounts/people/people-queries.server.ts"
import { findPresentUserIds } from "../../../domain/live/presence.server.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { ConfirmableRefusal } from "../confirm/confirmable-refusal.tsx"
import { Drawer, DrawerButton } from "../kit/drawer/drawer.tsx"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import { listLoader } from "../kit/list/list-loader.server.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/people"
import { findInvitationLink } from "./find-invitation-link.ts"
import { InvitationLink } from "./invitation-link.tsx"
import { runPeopleAction } from "./people-actions.server.ts"
import { peopleList } from "./people-list-config.tsx"

export const meta: Route.MetaFunction = () => studioMeta(peopleList.title)

export const loader = listLoader(peopleList, async ({ shop, admin, query }) => {
  const [{ people, next }, counts] = await Promise.all([
    listPeople(shop, admin, { view: query.view, search: query.q, after: query.after }).then(unwrapOutcome),
    countPeople(shop, admin).then(unwrapOutcome),
  ])
  const now = shop.now()
  const present = await findPresentUserIds(
    shop,
    people.map(({ id }) => id),
  )
  const rows = people.map((person) => ({
    ...person,
    isHere: present.has(person.id),
    expired: person.expiresAt !== null && person.expiresAt <= now,
  }))
  return { rows, next, counts }
})

export const action = studioAction(runPeopleAction)

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  // Survives revalidation, because an invitation's link is shown only once.
  const answer = useLastAnswer(actionData as ActionAnswer)
  const link = findInvitationLink(answer)
  const isInDrawer = answer?.problem && answer.typed?.intent === "invite"
  return (
    <ListPage
      list={peopleList}
      data={loaderData}
      answer={isInDrawer ? null : answer}
      notice={link && <InvitationLink link={link} />}
      back={<Link to={`${href("/admin/settings")}#people`}>Settings</Link>}
      main={
        <DrawerButton sheet={inviteDrawerId} variant="filled" fullWidth>
          Invite
        </DrawerButton>
      }
    >
      <InviteDrawer answer={answer} />
    </ListPage>
  )
}

const inviteDrawerId = "invite"

const roleChoices = [
  { value: "admin", label: "Admin: runs the studio with you" },
  { value: "user", label: "User: has an account, without the studio" },
]

function InviteDrawer({ answer }: { answer: ActionAnswer }) {
  const canSendEmail = useCanSendEmail()
  const sending = useNavigation().state === "submitting"
  const typed = answer?.typed?.intent === "invite" ? answer.typed : undefined
  const problem = typed && answer?.problem
  return (
    <Drawer id={inviteDrawerId} title="Invite someone" refused={problem !== undefined} answer={answer}>
      {problem && !problem.fields && <ConfirmableRefusal problem={problem} />}
      <Form method="post" preventScrollReset noValidate>
        <TextInput
          label="E-mail"
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={String(typed?.email ?? "")}
          error={problem?.fields?.email}
        />
        <NativeSelect
          label="Role"
          name="role"
          data={roleChoices}
          defaultValue={String(typed?.role ?? "admin")}
          error={problem?.fields?.role}
        />
        <p className="small">
          {canSendEmail
            ? "They’ll get an e-mail with a link, valid for seven days, and choose a name and a password."
            : "No mail server is connected: you get a link to pass on, valid for seven days. With it they choose a name and a password."}{" "}
          Whoever has an account already gets the role at once.
        </p>
        <SubmitButton variant="filled" intent="invite" disabled={sending} fullWidth>
          {canSendEmail ? "Send the invitation" : "Make the invitation"}
        </SubmitButton>
      </Form>
    </Drawer>
  )
}
