import { href, Link } from "react-router"
import { countPeople, listPeople } from "../../../domain/accounts/people-queries.server.ts"
import { presentAmong } from "../../../domain/live/presence.server.ts"
import { readRequestFields } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { readListQuery } from "../kit/list/list.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { SheetButton } from "../kit/sheet/sheet.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/people"
import { InvitationLink } from "./invitation-link.tsx"
import { InviteSheet, inviteSheet } from "./invite-sheet.tsx"
import { getInvitationLink } from "./link-of.ts"
import { changePeople } from "./people-action.server.ts"
import { peopleList } from "./people-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta(peopleList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const query = readListQuery(peopleList, request.url)
  const [{ people, next }, counts] = await Promise.all([
    listPeople(shop, admin, { view: query.view, search: query.q, after: query.after }).then(found),
    countPeople(shop, admin).then(found),
  ])
  const now = shop.now()
  const present = await presentAmong(
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
  const { shop, admin } = studio(context)
  return changePeople(shop, admin, await readRequestFields(request))
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  // Survives revalidation, because an invitation's link is shown only once.
  const answer = useLastAnswer(actionData as ActionAnswer)
  const link = getInvitationLink(answer)
  const inSheet = answer?.problem && answer.typed?.intent === "invite"
  return (
    <ListPage
      list={peopleList}
      data={loaderData}
      answer={inSheet ? null : answer}
      notice={link && <InvitationLink link={link} />}
      back={<Link to={`${href("/admin/settings")}#people`}>Settings</Link>}
      main={
        <SheetButton sheet={inviteSheet} variant="filled" fullWidth>
          Invite
        </SheetButton>
      }
    >
      <InviteSheet answer={answer} />
    </ListPage>
  )
}
