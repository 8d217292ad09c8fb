import { Button } from "@mantine/core"
import { useContext } from "react"
import { Form, href, Link, useLocation } from "react-router"
import { firstName } from "../../../lib/first-name.ts"
import { yearIn } from "../../../lib/site-time.ts"
import { countInWords, formatCount } from "../kit/count.ts"
import { SiteZone } from "../kit/dates.tsx"
import { pageOf } from "../kit/list/list.ts"
import { StudioNotes } from "../kit/notes/studio-notes.tsx"
import { Page, RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/person"
import { Consents } from "./consents.tsx"
import { EditSheet } from "./edit-sheet.tsx"
import { Life } from "./life.tsx"
import { Merges } from "./merges.tsx"
import styles from "./person.module.css"
import { runCustomerAction } from "./person-acts.server.ts"
import { type PersonData, readCustomerPage } from "./person-data.server.ts"
import { Reach } from "./reach.tsx"
import { spentWords } from "./spent-words.ts"
import { CustomerGrid } from "./wall.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.called ?? "Customer")

export function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return readCustomerPage(shop, admin, params.id, new URL(request.url).searchParams.get("after") ?? undefined)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return runCustomerAction(shop, admin, params.id, request)
}

const writeForm = "write"

/** Intents whose forms show their own refusal. */
const beside = ["edit", "note", "add-address"]

export default function Person({ loaderData: person, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  useSay(answer?.done)
  const kept = pageOf(useLocation().search)
  const [email] = person.emails
  return (
    <Page
      back={
        <Link to={`${href("/admin/customers")}${kept && person.isFirst ? `?${kept}` : ""}`}>Customer Management</Link>
      }
      title={person.called}
      facts={<PersonFacts of={person} />}
      quiet={
        <>
          <Button
            variant="transparent"
            component={Link}
            to={`${href("/admin/viewing-rooms/new")}?customer=${person.id}`}
          >
            Viewing room
          </Button>
          <Button variant="transparent" component={Link} to={href("/admin/customers/:id/merge", { id: person.id })}>
            Merge
          </Button>
          <Button
            variant="transparent"
            component="a"
            href={href("/admin/customers/:id/copy", { id: person.id })}
            download
          >
            Export
          </Button>
          <Button variant="transparent" component={Link} to={href("/admin/customers/:id/erase", { id: person.id })}>
            Erase
          </Button>
        </>
      }
      main={
        email && (
          <Button variant="filled" type="submit" form={writeForm} name="intent" value="write" fullWidth>
            {person.name ? `Write to ${firstName(person.name)}` : "Write to them"}
          </Button>
        )
      }
      done={answer?.done}
    >
      {answer?.problem && !beside.includes(String(answer.typed?.intent)) && (
        <RefusedNotice>{answer.problem.message}</RefusedNotice>
      )}
      <Form method="post" id={writeForm} />
      <Merges of={person} />
      <CustomerGrid of={person} />
      <div className={styles.columns}>
        <Life of={person} />
        <aside className={styles.side}>
          <StudioNotes
            of={{
              table: "customer_notes",
              column: "customer",
              id: person.id,
              what: person.name || "somebody",
            }}
            notes={person.notes}
            answer={answer}
          />
          <Reach of={person} answer={answer} />
          <Consents of={person} />
        </aside>
      </div>
      <EditSheet key={String(person.updatedAt)} of={person} answer={answer} />
    </Page>
  )
}

/** `Seattle · Five works since 2024, $21,480 · Newsletter: yes` */
function PersonFacts({ of: { place, workCount, orderCount, firstAt, spent, subscribed, isDemo } }: { of: PersonData }) {
  const since = yearIn(useContext(SiteZone), firstAt)
  const sum = spentWords(spent)
  const has =
    workCount > 0 ? countInWords(workCount, "work") : orderCount > 0 ? formatCount(orderCount, "order") : "Known"
  return (
    <>
      {place && <span>{place}</span>}
      <span className={styles.ink}>
        {has} since {since}
        {sum && `, ${sum}`}
      </span>
      <span>Newsletter: {subscribed ? "yes" : "no"}</span>
      {isDemo && <span className={styles.demo}>demo</span>}
    </>
  )
}
