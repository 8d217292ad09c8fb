import { Button, TextInput } from "@mantine/core"
import { Form, href, Link, replace, useNavigation } from "react-router"
import { listBackups } from "../../../domain/archive/backup-queries.server.ts"
import { eraseCustomer } from "../../../domain/customers/erase-customer.server.ts"
import { previewErasure } from "../../../domain/customers/preview-erasure.server.ts"
import { refusal } from "../../request/answer.ts"
import { readSingleFields } from "../../request/read-form.ts"
import { ConfirmableRefusal } from "../confirm/confirmable-refusal.tsx"
import { formatCount } from "../kit/format-count.ts"
import { Page, Section } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/erase"
import styles from "./erase.module.css"
import { type ErasureLine, listErasedLines, listRetainedLines } from "./erasure-lines.ts"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  studioMeta(`Erase ${loaderData?.preview.name ?? "a person"}`)

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const [preview, backups] = await Promise.all([
    previewErasure(shop, admin, params.id).then(unwrapOutcome),
    listBackups(shop, admin).then(unwrapOutcome),
  ])
  return { id: params.id, preview, backups: backups.filter(({ state }) => state === "done").length }
}

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
        <Button variant="transparent" component="a" href={href("/admin/customers/:id/copy", { id })} download>
          Export a copy first
        </Button>
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
