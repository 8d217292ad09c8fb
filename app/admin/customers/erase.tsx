import { Button, TextInput } from "@mantine/core"
import { Form, href, Link, replace, useNavigation } from "react-router"
import { listBackups } from "../../../domain/archive/backup-queries.server.ts"
import { eraseCustomer } from "../../../domain/customers/erase-customer.server.ts"
import { type ErasurePreview, previewErasure } from "../../../domain/customers/preview-erasure.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { refusal } from "../../request/answer.ts"
import { readSingleFields } from "../../request/read-form.ts"
import { ConfirmableRefusal } from "../confirm/confirmable-refusal.tsx"
import { formatCount } from "../kit/format-count.ts"
import { AnchorButton } from "../kit/link-button.tsx"
import { Page, Section } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext, nounLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/erase"
import styles from "./erase.module.css"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  studioMeta(`Erase ${loaderData?.preview.name ?? "a person"}`)

export const loader = nounLoader(async ({ shop, admin, id }) => {
  const [preview, backups] = await Promise.all([
    previewErasure(shop, admin, id).then(unwrapOutcome),
    listBackups(shop, admin).then(unwrapOutcome),
  ])
  return { id: id, preview, backups: backups.filter(({ state }) => state === "done").length }
})

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const typed = await readSingleFields(request)
  const erased = await eraseCustomer(shop, admin, params.id, typed)
  if (!erased.ok) return refusal(erased.problem, typed)
  throw replace(href("/admin/customers"))
}

export default function Erase({ loaderData: { id, preview, backups }, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  const sending = useNavigation().state === "submitting"
  const { name, underWay } = preview
  const error = answer?.problem?.fields?.name
  return (
    <Page
      back={<Link to={href("/admin/customers/:id", { id })}>{name}</Link>}
      title={`Erase ${name}`}
      details="Someone who asks to be erased must get an answer within a month."
      quiet={
        <AnchorButton href={href("/admin/customers/:id/copy", { id })} download>
          Export a copy first
        </AnchorButton>
      }
    >
      {answer?.problem && !error && <ConfirmableRefusal problem={answer.problem} />}
      <div className={styles.columns}>
        <Section title="Goes for good">
          <Lines of={listErasedLines(preview)} />
        </Section>
        <Section title="Must stay, and why">
          <Lines of={listRetainedLines(preview)} />
        </Section>
      </div>
      <section className={styles.act} aria-label="Confirm">
        {underWay.length > 0 ? (
          <p className="alarm">
            {`${underWay.join(", ")} ${underWay.length === 1 ? "is" : "are"} still under way. Complete or cancel ${underWay.length === 1 ? "it" : "them"} first.`}
          </p>
        ) : (
          <Form method="post" className={styles.form} noValidate autoComplete="off">
            <TextInput
              label="Type the name to confirm"
              name="name"
              placeholder={name}
              defaultValue={String(answer?.typed?.name ?? "")}
              error={error}
              autoComplete="off"
            />
            <Button variant="default" type="submit" disabled={sending}>
              Erase for good
            </Button>
          </Form>
        )}
        <p className="small">
          There is no undo.{" "}
          {backups > 0 &&
            `${formatCount(backups, "backup")} made before ${backups === 1 ? "has" : "have"} everything until newer ones replace ${backups === 1 ? "it" : "them"}; one that is read back here erases it again.`}
        </p>
      </section>
    </Page>
  )
}

const Lines = ({ of }: { of: ErasureLine[] }) => (
  <ul className={styles.lines}>
    {of.map(({ what, why }) => (
      <li key={what}>
        <span>{what}</span>
        <span className="small">{why}</span>
      </li>
    ))}
  </ul>
)

type ErasureLine = { what: string; why: string }

const compactLines = (all: (ErasureLine | false)[]): ErasureLine[] => all.filter((line) => line !== false)

const listErasedLines = (of: ErasurePreview): ErasureLine[] =>
  compactLines([
    of.messages > 0 && {
      what: `${formatCount(of.messages, "message")}, both ways`,
      why: of.files > 0 ? `With ${formatCount(of.files, "file")}` : "With everything that was quoted",
    },
    of.commissions > 0 && {
      what: formatCount(of.commissions, "request for a commission", "requests for commissions"),
      why: of.worksAsked > 0 ? "The finished work stays, the words and pictures go" : "With pictures that came with it",
    },
    of.rooms > 0 && { what: formatCount(of.rooms, "viewing room"), why: "With its links, marks and receipts" },
    of.words > 0 && { what: "Notes, tags, interests", why: formatCount(of.words, "entry", "entries") },
    (of.phones > 0 || of.emails.length > 0) && {
      what: [
        of.phones > 0 && formatCount(of.phones, "telephone number"),
        formatCount(of.emails.length, "e-mail address", "e-mail addresses"),
      ]
        .filter(Boolean)
        .join(", "),
      why: of.subscriptions > 0 ? "Also from the newsletter: they can’t be written to again" : "Also from every list",
    },
    of.mails > 0 && {
      what: formatCount(of.mails, "e-mail that the site sent", "e-mails that the site sent"),
      why: "And the studio’s copies that name them",
    },
    of.accounts > 0 && !of.admin && { what: "The account", why: "Signed out everywhere at once" },
    { what: "Their name in the activity log", why: "That something was done stays, by whom and about whom goes" },
  ])

const listRetainedLines = (of: ErasurePreview): ErasureLine[] =>
  compactLines([
    of.invoices > 0 &&
      of.invoicesUntil !== null && {
        what: formatCount(of.invoices, "invoice"),
        why: `Tax law, until ${formatCalendarDate(of.invoicesUntil)}. Name and address are only there, and go on that day`,
      },
    of.orders > 0 && {
      what: formatCount(of.orders, "order"),
      why: "Works, sums and country, without a name: the books must add up",
    },
    of.provenance > 0 && {
      what: `Provenance of ${formatCount(of.provenance, "work")}`,
      why: "The works’ own history: what happened stays, the name goes",
    },
    of.admin && { what: "The account", why: "They are an admin. Take the role away first" },
    {
      what: "One line on a block list",
      why: "A fingerprint of each address, so that no import and no older backup brings them back",
    },
  ])
