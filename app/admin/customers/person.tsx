import { Fragment, useContext } from "react"
import { Form, href, Link, useLocation } from "react-router"
import { consentKindLabels } from "../../../domain/newsletter/subscribers/subscriber-labels.ts"
import { firstName } from "../../../lib/first-name.ts"
import { getCalendarYear } from "../../../lib/site-time.ts"
import { Day, SiteTimeZone } from "../kit/dates.tsx"
import { formatCount, formatSpelledCount } from "../kit/format-count.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import { AnchorButton, LinkButton } from "../kit/link-button.tsx"
import { getListSearch } from "../kit/list/list.ts"
import { StudioNotes } from "../kit/notes/studio-notes.tsx"
import { DetailList, Page, RefusedNotice, Section } from "../kit/page.tsx"
import record from "../kit/record.module.css"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext, nounLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/person"
import { ContactSection } from "./contact-section.tsx"
import { CustomerGrid } from "./customer-grid.tsx"
import { EditPersonDrawer } from "./edit-person-drawer.tsx"
import { formatSpent } from "./format-spent.ts"
import { Merges } from "./merges.tsx"
import styles from "./person.module.css"
import { runCustomerAction } from "./person-actions.server.ts"
import { getCustomerPage, type PersonData } from "./person-data.server.ts"
import { CustomerTimeline } from "./timeline.tsx"

const Consents = ({ of: { consents, addresses } }: { of: Pick<PersonData, "consents" | "addresses"> }) => (
  <Section title="Consent" note="and when they gave it">
    <DetailList
      of={[
        ...(consents.length === 0 ? [["Newsletter", "Never asked for it"] as [string, string]] : []),
        ...consents.map((one): [React.ReactNode, React.ReactNode] => [
          <Link key="link" to={href("/admin/newsletter/subscribers/:id", { id: one.subscriberId })}>
            Newsletter
          </Link>,
          <Fragment key={one.subscriberId}>
            {one.state === "unsubscribed"
              ? "No"
              : one.state === "subscribed"
                ? "Yes"
                : one.state === "bounced"
                  ? "Yes, but e-mails come back"
                  : "Not confirmed yet"}
            {one.state === "unsubscribed" && one.unsubscribedAt && (
              <>
                , <Day at={one.unsubscribedAt} />
                {one.leftByMerge && ", by a merge: the other address had unsubscribed"}
              </>
            )}
            {addresses.length > 1 && <span className="small"> {one.email}</span>}
            {one.consents.map(({ kind, givenAt, source }) => (
              <span key={givenAt} className="small">
                <br />
                {source}, <Day at={givenAt} />. {consentKindLabels[kind]}
              </span>
            ))}
          </Fragment>,
        ]),
        ["Measured", "Never by name: neither e-mails nor visits"],
      ]}
    />
  </Section>
)

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.called ?? "Customer")

export const loader = nounLoader(({ shop, admin, id, request }) => {
  return getCustomerPage(shop, admin, id, new URL(request.url).searchParams.get("after") ?? undefined)
})

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  return runCustomerAction(shop, admin, params.id, request)
}

const writeFormId = "write"

/** Intents whose forms show their own refusal. */
const inlineIntents = ["edit", "note", "add-address"]

export default function Person({ loaderData: person, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  const listSearch = getListSearch(useLocation().search)
  const [email] = person.emails
  return (
    <Page
      back={
        <Link to={`${href("/admin/customers")}${listSearch && person.isFirst ? `?${listSearch}` : ""}`}>
          Customer Management
        </Link>
      }
      title={person.called}
      details={<PersonDetails of={person} />}
      quiet={
        <>
          <LinkButton to={`${href("/admin/viewing-rooms/new")}?customer=${person.id}`}>Viewing room</LinkButton>
          <LinkButton to={href("/admin/customers/:id/merge", { id: person.id })}>Merge</LinkButton>
          <AnchorButton href={href("/admin/customers/:id/copy", { id: person.id })} download>
            Export
          </AnchorButton>
          <LinkButton to={href("/admin/customers/:id/erase", { id: person.id })}>Erase</LinkButton>
        </>
      }
      main={
        email && (
          <SubmitButton variant="filled" form={writeFormId} intent="write" fullWidth>
            {person.name ? `Write to ${firstName(person.name)}` : "Write to them"}
          </SubmitButton>
        )
      }
      done={answer?.done}
    >
      {answer?.problem && !inlineIntents.includes(String(answer.typed?.intent)) && (
        <RefusedNotice>{answer.problem.message}</RefusedNotice>
      )}
      <Form method="post" id={writeFormId} />
      <Merges of={person} />
      <CustomerGrid of={person} />
      <div className={record.columns}>
        <CustomerTimeline of={person} />
        <aside className={`${record.side} ${record.links}`}>
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
          <ContactSection of={person} answer={answer} />
          <Consents of={person} />
        </aside>
      </div>
      <EditPersonDrawer key={String(person.updatedAt)} of={person} answer={answer} />
    </Page>
  )
}

/** `Seattle · Five works since 2024, $21,480 · Newsletter: yes` */
function PersonDetails({
  of: { place, workCount, orderCount, firstAt, spent, subscribed, isDemo },
}: {
  of: PersonData
}) {
  const since = getCalendarYear(useContext(SiteTimeZone), firstAt)
  const sum = formatSpent(spent)
  const has =
    workCount > 0 ? formatSpelledCount(workCount, "work") : orderCount > 0 ? formatCount(orderCount, "order") : "Known"
  return (
    <>
      {place && <span>{place}</span>}
      <span className="ink">
        {has} since {since}
        {sum && `, ${sum}`}
      </span>
      <span>Newsletter: {subscribed ? "yes" : "no"}</span>
      {isDemo && <span className={styles.demo}>demo</span>}
    </>
  )
}
