import { Button, Textarea, TextInput } from "@mantine/core"
import { Fragment, useContext, useState } from "react"
import { Form, href, Link, useLocation, useNavigation } from "react-router"
import { pairReasonLabels } from "../../../domain/customers/customer.ts"
import { consentKindLabels } from "../../../domain/newsletter/subscriber-labels.ts"
import { firstName } from "../../../lib/first-name.ts"
import { getCalendarYear } from "../../../lib/site-time.ts"
import { Day, SiteTimeZone } from "../kit/dates.tsx"
import { Drawer } from "../kit/drawer/drawer.tsx"
import { NamesInput } from "../kit/edit/names-input.tsx"
import { PlainInput } from "../kit/form-section.tsx"
import { formatCount, formatSpelledCount } from "../kit/format-count.ts"
import { getListSearch } from "../kit/list/list.ts"
import { StudioNotes } from "../kit/notes/studio-notes.tsx"
import { DetailList, Page, RefusedNotice, Section } from "../kit/page.tsx"
import record from "../kit/record.module.css"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { AddressFields } from "../orders/address-fields.tsx"
import { getStudioContext, nounLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/person"
import { ContactSection } from "./contact-section.tsx"
import { CustomerGrid } from "./customer-grid.tsx"
import { formatSpent } from "./format-spent.ts"
import merge from "./merge.module.css"
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
          <Button variant="filled" type="submit" form={writeFormId} name="intent" value="write" fullWidth>
            {person.name ? `Write to ${firstName(person.name)}` : "Write to them"}
          </Button>
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

function EditPersonDrawer({ of: person, answer }: { of: PersonData; answer: ActionAnswer }) {
  const sending = useNavigation().state === "submitting"
  const mine = answer?.typed?.intent === "edit" ? answer : undefined
  const { postal, interests, tags, groups, phones } = person
  const lists = { interests: interests.join(", "), tags: tags.join(", "), groups: groups.join(", ") }
  const first: Record<string, unknown> = {
    ...person,
    ...postal[0],
    ...lists,
    name: person.name,
    phones: phones.join("\n"),
  }
  const field = (name: string) => ({
    name,
    defaultValue: String(mine?.typed?.[name] ?? first[name] ?? ""),
    error: mine?.problem?.fields?.[name],
  })
  const [country, setCountry] = useState(String(mine?.typed?.country ?? postal[0]?.country ?? person.homeCountry))
  return (
    <Drawer id="edit" title="Edit the person" refused={mine?.problem !== undefined} answer={answer}>
      <Form method="post" preventScrollReset noValidate>
        {mine?.problem && !mine.problem.fields && <RefusedNotice>{mine.problem.message}</RefusedNotice>}
        <input type="hidden" name="seenAt" value={person.updatedAt.toISOString()} />
        <TextInput label="Name" autoComplete="off" {...field("name")} />
        <NamesInput label="Tags" {...field("tags")} />
        <NamesInput label="Groups" {...field("groups")} />
        <NamesInput label="Interested in" {...field("interests")} />
        <TextInput label="Company" autoComplete="off" {...field("company")} />
        <TextInput label="Job" autoComplete="off" {...field("job")} />
        <TextInput label="Spouse or partner" autoComplete="off" {...field("partner")} />
        <Textarea label="Telephone" description="One a line" autosize minRows={1} {...field("phones")} />
        <AddressFields countries={person.countries} country={country} onCountry={setCountry} field={field} />
        <PlainInput label="Website" {...field("website")} />
        <PlainInput label="Social" {...field("social")} />
        <PlainInput label="Tax id" {...field("taxId")} />
        <PlainInput label="Language" description="Like en-US or de" {...field("locale")} />
        <p className="small">Orders and invoices keep what they say.</p>
        <Button variant="filled" type="submit" name="intent" value="edit" disabled={sending} fullWidth>
          Save
        </Button>
      </Form>
    </Drawer>
  )
}

const Merges = ({ of: { id, merges, pairs } }: { of: Pick<PersonData, "id" | "merges" | "pairs"> }) => (
  <>
    {merges.map((done) => (
      <Form key={done.id} method="post" className={merge.bar}>
        <input type="hidden" name="merge" value={done.id} />
        <span>
          Now one person with {done.goneName}, merged by {done.by} on <Day at={done.at} />. Nothing was lost.
        </span>
        <button type="submit" name="intent" value="undo-merge">
          Undo, for 30 days
        </button>
      </Form>
    ))}
    {pairs.map(({ firstId, secondId, reasons }) => {
      const other = firstId === id ? secondId : firstId
      return (
        <p key={other} className={`small ${merge.pair}`}>
          Somebody else has {reasons.map((reason) => pairReasonLabels[reason] ?? reason).join(" and ")}.{" "}
          <Link to={href("/admin/customers/:id/merge/:other", { id, other })}>
            <u>Is it the same person?</u>
          </Link>
        </p>
      )
    })}
  </>
)
