import { randomUUID } from "node:crypto"
import { Button } from "@mantine/core"
import { Form, href, Link } from "react-router"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { agreementKindWords } from "../../../domain/inventory/agreement.ts"
import { agreementStateWords } from "../../../domain/inventory/agreement-machine.ts"
import {
  type Agreement,
  findAgreement,
  historyOfAgreement,
} from "../../../domain/inventory/agreement-queries.server.ts"
import { isOwn } from "../../../domain/inventory/place.ts"
import { listPlaces } from "../../../domain/inventory/place-queries.server.ts"
import { listRegister } from "../../../domain/inventory/register-queries.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { daysBetween, daysLater, sayDate } from "../../../lib/calendar-dates.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { formatCount } from "../kit/count.ts"
import { Day } from "../kit/dates.tsx"
import { Decision, DecisionLink, useOpenDecision } from "../kit/decision.tsx"
import { Empty, Facts, Page, Part, RefusedNotice } from "../kit/page.tsx"
import { PaperLinks } from "../kit/paper-link.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/agreement"
import styles from "./agreement.module.css"
import { AddWorks, Back, Begin, SettlePayout } from "./agreement-forms.tsx"
import { TermFields } from "./agreement-terms.tsx"
import { formatAgreementEvent } from "./agreement-words.ts"
import { AgreementWorks } from "./agreement-works.tsx"
import { Payouts } from "./payouts.tsx"
import { saveAgreement } from "./save-agreement.server.ts"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.agreement.place.name ?? "Agreement")

const mostChoices = 60

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const agreement = found(await findAgreement(shop, admin, params.id))
  const { searchParams } = new URL(request.url)
  const find = (searchParams.get("find") ?? "").slice(0, 200)
  const chooses = searchParams.get("decide") === "works" || agreement.lines.length === 0
  const [{ rows: free, next }, places, history, { site }] = await Promise.all([
    chooses
      ? listRegister(shop, admin, { search: find, free: true, perPage: mostChoices }).then(found)
      : { rows: [], next: null },
    listPlaces(shop, admin).then(found),
    historyOfAgreement(shop, admin, agreement.id).then(found),
    readSettings(shop.db, "site"),
  ])
  const ids = [...agreement.lines.map(({ artworkId }) => artworkId), ...free.map(({ id }) => id)]
  const pictures = await picturesOfWorks(shop, ids)
  const today = dayIn(site.timeZone, shop.now())
  return {
    ...{ agreement, find, pictures, today, history },
    choosable: free.map(({ id, title, place, spot, editionSize }) => ({
      ...{ id, title, editionSize },
      where: [place, spot].filter(Boolean).join(", "),
      picture: pictures[id] ?? null,
    })),
    more: next !== null,
    places: places.map(({ name }) => name),
    own: places.filter(({ kind }) => isOwn(kind)).map(({ name }) => name),
    form: randomUUID(),
    dueOn: daysLater(today, 30),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return saveAgreement(shop, admin, params.id, await readFormData(request))
}

export default function AgreementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { agreement, pictures, today, places, own, form, dueOn, history, choosable, find, more } = loaderData
  const { kind, state, place, terms, lines } = agreement
  const answer = actionData as ActionAnswer
  useSay(answer?.done)
  const asked = useOpenDecision(answer)
  const open = asked ?? (state === "draft" && lines.length === 0 ? "works" : null)
  const out = lines.filter((line) => line.state === "out").length
  const isOver = state === "ended" || state === "cancelled"
  const isBeside = answer?.problem && answer.typed?.decision
  return (
    <Page
      back={<Link to={href("/admin/inventory/agreements")}>Consignments and loans</Link>}
      title={place.name}
      facts={
        <>
          <span>{`${agreementKindWords[kind]}, ${agreementStateWords[state].toLowerCase()}`}</span>
          <span>{`${formatCount(lines.length, "work")} since ${sayDate(terms.beginsOn)}`}</span>
          {out > 0 && terms.dueBackOn && (
            <span className={agreement.daysLate > 0 ? styles.late : styles.ink}>{dueWords(agreement, today)}</span>
          )}
        </>
      }
      quiet={
        <>
          {lines.length > 0 && (
            <PaperLinks to={href("/admin/inventory/agreements/:id/paper", { id: agreement.id })} of="agreement">
              Agreement
            </PaperLinks>
          )}
          {!isOver && lines.length > 0 && <DecisionLink id="works">Add works</DecisionLink>}
          {!isOver && <DecisionLink id="terms">Edit the terms</DecisionLink>}
          {out > 0 && agreement.unsettled && <DecisionLink id="back">Record a return</DecisionLink>}
          {state === "draft" && (
            <Form method="post">
              <Button variant="transparent" type="submit" name="intent" value="cancel">
                Cancel the draft
              </Button>
            </Form>
          )}
        </>
      }
      main={<Next agreement={agreement} out={out} />}
      done={answer?.done}
    >
      {answer?.problem && !isBeside && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {open && (
        <div className={styles.gap}>
          {open === "works" && <AddWorks answer={answer} works={choosable} find={find} more={more} />}
          {open === "begin" && <Begin agreement={agreement} answer={answer} today={today} />}
          {open === "back" && <Back agreement={agreement} answer={answer} today={today} places={own} />}
          {open === "payout" && <SettlePayout agreement={agreement} answer={answer} form={form} dueOn={dueOn} />}
          {open === "terms" && <Terms agreement={agreement} answer={answer} places={places} />}
        </div>
      )}
      <div className={styles.columns}>
        <Part title="Works" note={kind === "consignment" ? `they keep ${terms.share}%` : "on loan"}>
          {lines.length > 0 ? (
            <AgreementWorks agreement={agreement} pictures={pictures} answer={answer} open={open} today={today} />
          ) : (
            <Empty>No works yet. Choose what goes there.</Empty>
          )}
        </Part>
        <div className={styles.aside}>
          <Payouts agreement={agreement} answer={answer} open={open} today={today} />
          <Part title="Agreed">
            <Facts
              of={[
                ["They keep", kind === "consignment" && shares(agreement)],
                ["Discounts", terms.discounts],
                ["Paid", terms.paid],
                ["Insured", terms.insured],
                ["Purpose", terms.purpose],
                ["Begins", sayDate(terms.beginsOn)],
                ["Due back", terms.dueBackOn && sayDate(terms.dueBackOn)],
                ["Signed", signed(agreement)],
                ["Reached", (place.contact || place.email || place.phone) && <Reached place={place} />],
                ["Notes", terms.notes],
              ]}
            />
          </Part>
          {history.length > 0 && (
            <Part title="What was done">
              <ul className={styles.history}>
                {history.map((line) => (
                  <li key={line.id}>
                    <span>{formatAgreementEvent(line, terms.currency)}</span>
                    <span className="small">
                      <Day at={line.at} />
                    </span>
                  </li>
                ))}
              </ul>
            </Part>
          )}
        </div>
      </div>
    </Page>
  )
}

const Reached = ({ place: { contact, email, phone } }: { place: Agreement["place"] }) => {
  const [name, host] = email.split("@")
  return (
    <>
      {contact && <div>{contact}</div>}
      {email && (
        <div>
          {name}
          <wbr />
          {host && `@${host}`}
        </div>
      )}
      {phone && <div>{phone}</div>}
    </>
  )
}

function Next({ agreement: { state, lines, unsettled }, out }: { agreement: Agreement; out: number }) {
  const [id, words] =
    state === "draft"
      ? lines.length > 0
        ? ["begin", "Send the works out"]
        : ["works", "Choose works"]
      : unsettled
        ? ["payout", "Settle the payout"]
        : out > 0
          ? ["back", "Record a return"]
          : [null, ""]
  return id ? (
    <DecisionLink id={id} variant="filled" fullWidth>
      {words}
    </DecisionLink>
  ) : null
}

type TermsProps = { agreement: Agreement; answer: ActionAnswer; places: string[] }

function Terms({ agreement: { place, terms }, answer, places }: TermsProps) {
  const { currency: _, share, ...texts } = terms
  const first = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, String(text ?? "")]))
  return (
    <Decision
      id="terms"
      title="The terms"
      intent="terms"
      answer={answer}
      happens={[
        "Works that are with them show the new share and the new day.",
        "What they have sold already stays at the share of that day.",
      ]}
      press="Save the terms"
    >
      <TermFields
        answer={answer}
        decision="terms"
        places={places}
        first={{ ...first, place: place.name, share: String(share) }}
        whole
      />
    </Decision>
  )
}

/** `Due back January 5, 2027, in 43 days` */
function dueWords({ terms, daysLate }: Agreement, today: string): string {
  if (!terms.dueBackOn) return ""
  const days = daysBetween(today, terms.dueBackOn)
  const when =
    daysLate > 0 ? `${formatCount(daysLate, "day")} late` : days === 0 ? "today" : `in ${formatCount(days, "day")}`
  return `Due back ${sayDate(terms.dueBackOn)}, ${when}`
}

/** `45%, Long Reach 40%` */
const shares = ({ terms, lines }: Agreement): string =>
  [`${terms.share}%`, ...lines.filter(({ ownShare }) => ownShare).map(({ title, share }) => `${title} ${share}%`)].join(
    ", ",
  )

const signed = ({ terms: { signedOn, countersignedOn, countersignedBy } }: Agreement): string =>
  [
    signedOn && `You on ${sayDate(signedOn)}`,
    countersignedOn && `${countersignedBy || "they"} on ${sayDate(countersignedOn)}`,
  ]
    .filter(Boolean)
    .join(", ")
