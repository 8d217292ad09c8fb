import { Fragment } from "react"
import { Form, href, Link, replace, useNavigation } from "react-router"
import { getWorkPictures } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { getCustomerLabel } from "../../../domain/customers/customer.ts"
import { getCustomer } from "../../../domain/customers/customer-page.server.ts"
import { dismissPair, mergeCustomers } from "../../../domain/customers/merge-customers.server.ts"
import { type MergeField, mergeFieldLabels, mergeFields } from "../../../domain/customers/merge-fields.ts"
import { listOwnedWorks } from "../../../domain/customers/owned-works.server.ts"
import type { SubscriberState } from "../../../domain/newsletter/subscribers/subscriber-labels.ts"
import { refuse } from "../../../domain/problem.ts"
import { refusal } from "../../request/answer.ts"
import { readSingleFields } from "../../request/read-form.ts"
import { Day } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import { IntentButton, SubmitButton } from "../kit/intent-button.tsx"
import { Page, RefusedNotice } from "../kit/page.tsx"
import { Strip } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/merge"
import { formatAddressLines } from "./format-address.ts"
import styles from "./merge.module.css"

export const meta: Route.MetaFunction = () => studioMeta("Is this one person?")

export async function loader({ context, params: { id, other } }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const people = [
    unwrapOutcome(await getCustomer(shop, admin, id)),
    unwrapOutcome(await getCustomer(shop, admin, other)),
  ]
  const owned = await listOwnedWorks(shop.db, [id, other], 4)
  const pictures = await getWorkPictures(
    shop,
    [...owned.values()].flat().map(({ artworkId }) => artworkId),
  )
  const answers = people.flatMap(({ consents }) => consents.map(({ state }) => state))
  return {
    leaves: answers.includes("unsubscribed") && answers.includes("subscribed"),
    people: people.map((person) => ({
      ...Object.fromEntries(mergeFields.map((name) => [name, person[name]])),
      id: person.id,
      called: getCustomerLabel(
        person.name,
        person.addresses.map(({ email }) => email),
      ),
      since: person.firstAt,
      has: `${formatCount(person.orderCount, "order")}, ${formatCount(person.askedCount, "message")}`,
      pictures: (owned.get(person.id) ?? []).flatMap((work) => {
        const picture = work.artworkId ? pictures[work.artworkId] : undefined
        return picture ? [{ ...picture, id: work.id }] : []
      }),
      both: [
        ["E-mail", person.addresses.map(({ email }) => email)],
        ["Telephone", [...person.phones, ...new Set(person.contacts.map(({ phone }) => phone).filter(Boolean))]],
        ["Address", person.postal.map((address) => formatAddressLines(address).join(", "))],
        ["Tags", person.tags],
        ["Notes", person.notes.map(({ text }) => text)],
        [
          "Newsletter",
          person.consents.map(({ email, state }) => `${email}: ${newsletterLabels[state as SubscriberState]}`),
        ],
      ] as [string, string[]][],
    })) as ComparedPerson[],
  }
}

type ComparedPerson = Record<MergeField, string> & {
  id: string
  called: string
  since: Date
  has: string
  pictures: Parameters<typeof Strip>[0]["pictures"]
  both: [string, string[]][]
}

const newsletterLabels: Record<SubscriberState, string> = {
  subscribed: "yes",
  unsubscribed: "no, unsubscribed",
  pending: "not confirmed",
  bounced: "yes, but e-mails come back",
}

export async function action({ request, context, params: { id, other } }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const typed = await readSingleFields(request)
  const { intent, kept = id, ...choices } = typed
  if (intent === "apart") {
    const apart = await dismissPair(shop, admin, { one: id, other })
    if (!apart.ok) return refusal(apart.problem, typed)
    throw replace(href("/admin/customers/same"))
  }
  if (intent !== "merge") return refusal(refuse("invalid", "Please choose what to do.").problem)
  const goneId = kept === id ? other : id
  const merged = await mergeCustomers(shop, admin, { keptId: kept === other ? other : id, goneId, choices })
  if (!merged.ok) return refusal(merged.problem, typed)
  throw replace(href("/admin/customers/:id", { id: kept === other ? other : id }))
}

export default function Merge({ loaderData: { people, leaves }, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  const sending = useNavigation().state === "submitting"
  const [one, other] = people
  if (!one || !other) return null
  const fields = mergeFields.filter((field) => one[field] !== "" || other[field] !== "")
  return (
    <Page
      back={<Link to={href("/admin/customers/same")}>The same person?</Link>}
      title="Is this one person?"
      details="Orders, invoices and messages keep the name they were made with. It can be undone for 30 days."
      quiet={
        <IntentButton intent="apart" leaves>
          Two people, don’t ask again
        </IntentButton>
      }
      main={
        <SubmitButton variant="filled" form="merge" intent="merge" disabled={sending} fullWidth>
          Make them one
        </SubmitButton>
      }
    >
      {answer?.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      <Form method="post" id="merge" className={styles.merge}>
        <div className={styles.heads}>
          <span />
          {[one, other].map((person) => (
            <span key={person.id} className={styles.side}>
              <b>{person.called}</b>
              <span className="small">
                since <Day at={person.since} />
              </span>
              <Strip pictures={person.pictures} height={64} />
              <span className="small">{person.has}</span>
            </span>
          ))}
        </div>
        {fields.map((field) => (
          <fieldset key={field} className={styles.row}>
            <legend>{mergeFieldLabels[field]}</legend>
            {[one, other].map((person, at) => (
              <FieldChoice
                key={person.id}
                field={field}
                person={person}
                first={one[field] !== "" ? at === 0 : at === 1}
              />
            ))}
          </fieldset>
        ))}
        {one.both.map(([words, values], at) => {
          const others = other.both[at]?.[1] ?? []
          if (values.length + others.length === 0) return null
          return (
            <div key={words} className={styles.row}>
              <span className="soft">{words}</span>
              {[values, others].map((list, side) => (
                <span key={people[side]?.id} className={styles.stays}>
                  {list.length === 0 ? (
                    <span className="small">nothing</span>
                  ) : (
                    list.map((text) => (
                      <Fragment key={text}>
                        {text}
                        <br />
                      </Fragment>
                    ))
                  )}
                </span>
              ))}
            </div>
          )
        })}
      </Form>
      <p className={`small ${styles.foot}`}>
        What is shown in black stays; where both are, both stay.
        {leaves && " For the newsletter the stricter answer counts: one address left it, so neither will receive it."}
      </p>
    </Page>
  )
}

function FieldChoice({ field, person, first }: { field: MergeField; person: ComparedPerson; first: boolean }) {
  if (person[field] === "") return <span className="small">nothing</span>
  return (
    <label className={styles.choice}>
      <input type="radio" name={field} value={person.id} defaultChecked={first} />
      <span>{person[field]}</span>
    </label>
  )
}
