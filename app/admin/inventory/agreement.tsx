import { randomUUID } from "node:crypto"
import { href, Link } from "react-router"
import { getWorkPictures } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { agreementKindLabels } from "../../../domain/inventory/agreement.ts"
import { agreementStateLabels } from "../../../domain/inventory/agreement-machine.ts"
import {
  type Agreement,
  getAgreement,
  listAgreementHistory,
} from "../../../domain/inventory/agreement-queries.server.ts"
import { isOwnPlaceKind } from "../../../domain/inventory/place.ts"
import { listPlaces } from "../../../domain/inventory/place-queries.server.ts"
import { listRegister } from "../../../domain/inventory/register-queries.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { addDays, daysBetween, formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { Day } from "../kit/dates.tsx"
import { DocumentLinks } from "../kit/document-link.tsx"
import { formatCount } from "../kit/format-count.ts"
import { InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { DetailList, Empty, Page, RefusedNotice, Section } from "../kit/page.tsx"
import record from "../kit/record.module.css"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { nounLoader, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/agreement"
import styles from "./agreement.module.css"
import { runAgreementAction } from "./agreement-actions.server.ts"
import { AddAgreementWorks, CreatePayout, ReturnWorks, StartAgreement } from "./agreement-forms.tsx"
import { TermFields } from "./agreement-terms.tsx"
import { AgreementWorks } from "./agreement-works.tsx"
import { formatAgreementEvent } from "./format-agreement-event.ts"
import { Payouts } from "./payouts.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.agreement.place.name ?? "Agreement")

const maxChoices = 60

export const loader = nounLoader(async ({ shop, admin, id, request }) => {
  const agreement = unwrapOutcome(await getAgreement(shop, admin, id))
  const { searchParams } = new URL(request.url)
  const find = (searchParams.get("find") ?? "").slice(0, 200)
  const chooses = searchParams.get("decide") === "works" || agreement.lines.length === 0
  const [{ rows: free, next }, places, history, { site }] = await Promise.all([
    chooses
      ? listRegister(shop, admin, { search: find, free: true, perPage: maxChoices }).then(unwrapOutcome)
      : { rows: [], next: null },
    listPlaces(shop, admin).then(unwrapOutcome),
    listAgreementHistory(shop, admin, agreement.id).then(unwrapOutcome),
    getSettings(shop.db, "site"),
  ])
  const ids = [...agreement.lines.map(({ artworkId }) => artworkId), ...free.map(({ id }) => id)]
  const pictures = await getWorkPictures(shop, ids)
  const today = getCalendarDate(site.timeZone, shop.now())
  return {
    ...{ agreement, find, pictures, today, history },
    choosable: free.map(({ id, title, place, spot, editionSize }) => ({
      ...{ id, title, editionSize },
      where: [place, spot].filter(Boolean).join(", "),
      picture: pictures[id] ?? null,
    })),
    more: next !== null,
    places: places.map(({ name }) => name),
    own: places.filter(({ kind }) => isOwnPlaceKind(kind)).map(({ name }) => name),
    form: randomUUID(),
    dueOn: addDays(today, 30),
  }
})

export const action = studioAction(runAgreementAction)

export default function AgreementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { agreement, pictures, today, places, own, form, dueOn, history, choosable, find, more } = loaderData
  const { kind, state, place, terms, lines } = agreement
  const answer = actionData as ActionAnswer
  const asked = useOpenConfirm(answer)
  const open = asked ?? (state === "draft" && lines.length === 0 ? "works" : null)
  const out = lines.filter((line) => line.state === "out").length
  const isClosed = state === "ended" || state === "cancelled"
  const isBeside = answer?.problem && answer.typed?.decision
  return (
    <Page
      back={<Link to={href("/admin/inventory/agreements")}>Consignments and loans</Link>}
      title={place.name}
      details={
        <>
          <span>{`${agreementKindLabels[kind]}, ${agreementStateLabels[state].toLowerCase()}`}</span>
          <span>{`${formatCount(lines.length, "work")} since ${formatCalendarDate(terms.beginsOn)}`}</span>
          {out > 0 && terms.dueBackOn && (
            <span className={agreement.daysLate > 0 ? styles.late : "ink"}>{formatDueBack(agreement, today)}</span>
          )}
        </>
      }
      quiet={
        <>
          {lines.length > 0 && (
            <DocumentLinks to={href("/admin/inventory/agreements/:id/paper", { id: agreement.id })} of="agreement">
              Agreement
            </DocumentLinks>
          )}
          {!isClosed && lines.length > 0 && <InlineConfirmLink id="works">Add works</InlineConfirmLink>}
          {!isClosed && <InlineConfirmLink id="terms">Edit the terms</InlineConfirmLink>}
          {out > 0 && agreement.unsettled && <InlineConfirmLink id="back">Record a return</InlineConfirmLink>}
          {state === "draft" && (
            <IntentButton intent="cancel" leaves>
              Cancel the draft
            </IntentButton>
          )}
        </>
      }
      main={<NextActionLink agreement={agreement} out={out} />}
      done={answer?.done}
    >
      {answer?.problem && !isBeside && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {open && (
        <div className={styles.gap}>
          {open === "works" && <AddAgreementWorks answer={answer} works={choosable} find={find} more={more} />}
          {open === "begin" && <StartAgreement agreement={agreement} answer={answer} today={today} />}
          {open === "back" && <ReturnWorks agreement={agreement} answer={answer} today={today} places={own} />}
          {open === "payout" && <CreatePayout agreement={agreement} answer={answer} form={form} dueOn={dueOn} />}
          {open === "terms" && <TermsConfirm agreement={agreement} answer={answer} places={places} />}
        </div>
      )}
      <div className={record.columns}>
        <Section title="Works" note={kind === "consignment" ? `they keep ${terms.share}%` : "on loan"}>
          {lines.length > 0 ? (
            <AgreementWorks agreement={agreement} pictures={pictures} answer={answer} open={open} today={today} />
          ) : (
            <Empty>No works yet. Choose what goes there.</Empty>
          )}
        </Section>
        <div className={record.side}>
          <Payouts agreement={agreement} answer={answer} open={open} today={today} />
          <Section title="Agreed">
            <DetailList
              of={[
                ["They keep", kind === "consignment" && formatShares(agreement)],
                ["Discounts", terms.discounts],
                ["Paid", terms.paid],
                ["Insured", terms.insured],
                ["Purpose", terms.purpose],
                ["Begins", formatCalendarDate(terms.beginsOn)],
                ["Due back", terms.dueBackOn && formatCalendarDate(terms.dueBackOn)],
                ["Signed", formatSigned(agreement)],
                ["Reached", (place.contact || place.email || place.phone) && <ContactLines place={place} />],
                ["Notes", terms.notes],
              ]}
            />
          </Section>
          {history.length > 0 && (
            <Section title="What was done">
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
            </Section>
          )}
        </div>
      </div>
    </Page>
  )
}

const ContactLines = ({ place: { contact, email, phone } }: { place: Agreement["place"] }) => {
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

function NextActionLink({ agreement: { state, lines, unsettled }, out }: { agreement: Agreement; out: number }) {
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
    <InlineConfirmLink id={id} variant="filled" fullWidth>
      {words}
    </InlineConfirmLink>
  ) : null
}

type TermsConfirmProps = { agreement: Agreement; answer: ActionAnswer; places: string[] }

function TermsConfirm({ agreement: { place, terms }, answer, places }: TermsConfirmProps) {
  const { currency: _, share, ...texts } = terms
  const first = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, String(text ?? "")]))
  return (
    <InlineConfirm
      id="terms"
      title="The terms"
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
    </InlineConfirm>
  )
}

/** `Due back January 5, 2027, in 43 days` */
function formatDueBack({ terms, daysLate }: Agreement, today: string): string {
  if (!terms.dueBackOn) return ""
  const days = daysBetween(today, terms.dueBackOn)
  const when =
    daysLate > 0 ? `${formatCount(daysLate, "day")} late` : days === 0 ? "today" : `in ${formatCount(days, "day")}`
  return `Due back ${formatCalendarDate(terms.dueBackOn)}, ${when}`
}

/** `45%, Long Reach 40%` */
const formatShares = ({ terms, lines }: Agreement): string =>
  [`${terms.share}%`, ...lines.filter(({ ownShare }) => ownShare).map(({ title, share }) => `${title} ${share}%`)].join(
    ", ",
  )

const formatSigned = ({ terms: { signedOn, countersignedOn, countersignedBy } }: Agreement): string =>
  [
    signedOn && `You on ${formatCalendarDate(signedOn)}`,
    countersignedOn && `${countersignedBy || "they"} on ${formatCalendarDate(countersignedOn)}`,
  ]
    .filter(Boolean)
    .join(", ")
