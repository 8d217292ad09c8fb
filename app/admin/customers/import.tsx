import { Button } from "@mantine/core"
import { Form, href, Link, redirect, useNavigation } from "react-router"
import {
  importCustomers,
  type PeoplePlan,
  type PersonPlan,
  planPeople,
  serializeCustomerRows,
} from "../../../domain/customers/import-customers.server.ts"
import { parsePeopleFile } from "../../../domain/customers/parse-people-file.server.ts"
import { refuse } from "../../../domain/problem.ts"
import { refusal } from "../../request/answer.ts"
import { getFormFiles, readFormData, readFormFields, requireSingleValues } from "../../request/read-form.ts"
import { EmailAddress } from "../kit/email-address.tsx"
import { formatCount } from "../kit/format-count.ts"
import { Page, RefusedNotice, Section } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/import"
import styles from "./import.module.css"

export const meta: Route.MetaFunction = () => studioMeta("Import customers")

/** Rows that need attention first. */
const planOrder: PersonPlan[] = ["wrong", "erased", "twice", "here", "known", "new"]
const maxPreviewRows = 200

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const form = await readFormData(request)
  const { intent, ...typed } = requireSingleValues(readFormFields(form))
  if (intent === "import") {
    const imported = await importCustomers(shop, admin, typed)
    if (!imported.ok) return refusal(imported.problem)
    throw redirect(href("/admin/customers"))
  }
  const [file] = getFormFiles(form, "file")
  if (intent !== "look" || !file)
    return refusal(refuse("invalid", "Please choose a file.", { list: "Please choose a file." }).problem)
  const read = await parsePeopleFile(shop, admin, file)
  if (!read.ok) return refusal(read.problem)
  const plan = await planPeople(shop, admin, read.value)
  if (!plan.ok) return refusal(plan.problem)
  const { people, counts } = plan.value
  const importable = people.filter(({ plan }) => plan === "new" || plan === "known")
  const shown = people
    .toSorted((one, other) => planOrder.indexOf(one.plan) - planOrder.indexOf(other.plan))
    .slice(0, maxPreviewRows)
  return {
    preview: {
      counts,
      all: people.length,
      lines: serializeCustomerRows(importable),
      rows: shown.map(({ row, name, email, city, company, tags, plan, words }) => ({
        row,
        name: name || company,
        email,
        city,
        tags,
        plan,
        words,
      })),
    },
  }
}

type Preview = {
  counts: PeoplePlan["counts"]
  all: number
  lines: string
  rows: { row: number; name: string; email: string; city: string; tags: string[]; plan: PersonPlan; words: string }[]
}

const planLabels: Record<PersonPlan, string> = {
  new: "Will be added",
  known: "Already here; empty fields are filled in",
  erased: "Not imported (erased)",
  twice: "Counts once",
  here: "Is here already",
  wrong: "Not imported",
}

/** `120 people will be added. 14 are here already, 2 were erased, 1 can’t be read.` */
function formatPlan({ new: fresh, known, erased, twice, here, wrong }: PeoplePlan["counts"]): string {
  const others = [
    known > 0 && `${known} ${known === 1 ? "is" : "are"} here already`,
    erased > 0 && `${erased} ${erased === 1 ? "was" : "were"} erased`,
    twice > 0 && `${twice} ${twice === 1 ? "is" : "are"} there twice`,
    here > 0 && `${here} without an address ${here === 1 ? "is" : "are"} here already`,
    wrong > 0 && `${wrong} can’t be read`,
  ].filter(Boolean)
  const first = fresh === 0 ? "Nobody" : formatCount(fresh, "person", "people")
  return `${first} will be added.${others.length > 0 ? ` ${others.join(", ")}.` : ""}`
}

export default function ImportCustomers({ actionData }: Route.ComponentProps) {
  const answer = actionData as (NonNullable<ActionAnswer> & { preview?: Preview }) | undefined
  const busy = useNavigation().state === "submitting"
  const preview = answer?.preview
  const importableCount = preview ? preview.counts.new + preview.counts.known : 0
  return (
    <Page
      back={<Link to={href("/admin/customers")}>Customer Management</Link>}
      title="Import customers"
      details="From Artwork Archive, Shopify, a spreadsheet or another Solander. Nothing is imported before you have seen what will happen."
    >
      {answer?.problem && (
        <RefusedNotice>{Object.values(answer.problem.fields ?? {})[0] ?? answer.problem.message}</RefusedNotice>
      )}
      {preview && (
        <Section title="What will happen" className={styles.gap}>
          <p className={styles.sentence} role="status">
            {formatPlan(preview.counts)}
          </p>
          {importableCount > 0 && (
            <Form method="post" encType="multipart/form-data" className={styles.confirm}>
              <textarea hidden readOnly name="lines" value={preview.lines} aria-label="Rows" />
              <Button variant="filled" type="submit" name="intent" value="import" disabled={busy}>
                Import {formatCount(importableCount, "person", "people")}
              </Button>
              <p className="small">
                This subscribes nobody to the newsletter: import subscribers under Newsletter, where you say when they
                agreed.
              </p>
            </Form>
          )}
          <PreviewRows of={preview} />
        </Section>
      )}
      <Section title={preview ? "Another list" : "The list"}>
        <Form method="post" encType="multipart/form-data" className={styles.form} noValidate>
          <label className={styles.file}>
            <span>A file: CSV, Excel or OpenDocument</span>
            <input type="file" name="file" accept=".csv,.tsv,.txt,.xlsx,.ods,text/csv" />
          </label>
          <Button
            variant={importableCount > 0 ? "default" : "filled"}
            type="submit"
            name="intent"
            value="look"
            disabled={busy}
          >
            Show what will happen
          </Button>
        </Form>
      </Section>
    </Page>
  )
}

const PreviewRows = ({ of: { rows, all } }: { of: Preview }) => (
  <>
    <table className={styles.rows}>
      <caption className="unseen">What will happen with each row</caption>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Name</th>
          <th scope="col">E-mail</th>
          <th scope="col">What happens</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, name, email, city, tags, plan, words }) => (
          <tr key={row}>
            <td>{row}</td>
            <td>
              {name}
              <span className="small"> {[city, ...tags].filter(Boolean).join(", ")}</span>
            </td>
            <td>{email ? <EmailAddress of={email} /> : "—"}</td>
            <td className={plan === "wrong" ? "alarm" : undefined}>{words || planLabels[plan]}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {all > rows.length && (
      <p className="small">
        The first {rows.length} of {all.toLocaleString("en-US")} rows; those with problems are above.
      </p>
    )}
  </>
)
