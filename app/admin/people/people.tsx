import { href, Link } from "react-router"
import { countPeople, listPeople } from "../../../domain/accounts/people-queries.server.ts"
import { findPresentUserIds } from "../../../domain/live/presence.server.ts"
import { readRequestFields } from "../../request/read-form.ts"
import { DrawerButton } from "../kit/drawer/drawer.tsx"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { parseListQuery } from "../kit/list/list.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/people"
import { findInvitationLink } from "./find-invitation-link.ts"
import { InvitationLink } from "./invitation-link.tsx"
import { InviteDrawer, inviteDrawerId } from "./invite-drawer.tsx"
import { runPeopleAction } from "./people-actions.server.ts"
import { peopleList } from "./people-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta(peopleList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const query = parseListQuery(peopleList, request.url)
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
  return { rows, next, counts, query }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  return runPeopleAction(shop, admin, await readRequestFields(request))
}

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
