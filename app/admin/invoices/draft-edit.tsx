import { Button } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { Form, href, Link, redirect, replace } from "react-router"
import { z } from "zod"
import { deleteDraft, issueDraft, saveInvoiceDraft } from "../../../domain/invoices/draft-commands.server.ts"
import { type DraftInput, getDraftTotal, invoiceDraftSchema } from "../../../domain/invoices/draft-invoice.ts"
import { draftForEdit } from "../../../domain/invoices/draft-queries.server.ts"
import type { Problem } from "../../../domain/problem.ts"
import { currencyCodes } from "../../../lib/currencies.ts"
import { formatSum } from "../../../lib/format-money.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, onlySingle, readFormData, readFormFields } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { DecisionLink, useOpenDecision } from "../kit/decision.tsx"
import { type EditAnswer, EditPage, useEdit } from "../kit/edit/edit-page.tsx"
import { FieldGrid } from "../kit/edit/field-input.tsx"
import { cellName } from "../kit/edit/rows.ts"
import { formSchema, saveFields } from "../kit/edit/save.server.ts"
import { editFormId } from "../kit/edit/unsaved.ts"
import { Part } from "../kit/page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/draft-edit"
import { type DraftHints, draftFields, lineCells } from "./draft-fields.ts"
import { draftReaders } from "./draft-readers.server.ts"
import styles from "./invoice-page.module.css"
import { InvoiceStatus } from "./invoice-status.tsx"
import { IssueDraft, issueDecision } from "./issue-draft.tsx"
import { issuePreview } from "./issue-preview.server.ts"

export const meta: Route.MetaFunction = () => studioMeta("Invoice, draft")

/** `seenAt`: the version in the preview; missing in the draft's own form, which then shows what is missing. */
const issueForm = z.strictObject({
  intent: z.literal("issue"),
  decision: z.literal(issueDecision).optional(),
  seenAt: z.iso
    .datetime()
    .transform((at) => new Date(at))
    .optional(),
})

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { id } = params
  const draft = found(await draftForEdit(shop, admin, id))
  if (!draft) throw redirect(href("/admin/invoices/:id", { id }))
  const { value, updatedAt, dueDays } = draft
  const preview = await issuePreview(shop, admin, value)
  return { id, value, preview, total: getDraftTotal(value), updatedAt, dueDays, currencies: [...currencyCodes] }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const { id } = params
  const typed = onlySingle(readFormFields(await readFormData(request)))
  if (typed.intent === "issue") {
    const seen = checkForm(typed, issueForm)
    if (!seen.ok) return refusal(seen.problem, typed)
    const issued = await issueDraft(shop, admin, id, seen.value.seenAt)
    // A refusal shows the form, not the confirmation.
    if (!issued.ok) return refusal(atCells(issued.problem), { intent: "issue" })
    throw replace(href("/admin/invoices/:id", { id }))
  }
  if (typed.intent === "delete") {
    const deleted = await deleteDraft(shop, admin, id)
    if (!deleted.ok) return refusal(deleted.problem, typed)
    throw replace(`${href("/admin/invoices")}?state=drafts`)
  }
  const read = checkForm(typed, formSchema(draftFields))
  if (!read.ok) return refusal(read.problem, typed)
  const stored = async () => {
    const draft = found(await draftForEdit(shop, admin, id))
    if (!draft) throw redirect(href("/admin/invoices/:id", { id }))
    return draft
  }
  return saveFields<DraftInput, DraftHints>({
    fields: draftFields,
    readers: draftReaders,
    schema: invoiceDraftSchema,
    typed,
    seenAt: read.value.seenAt,
    stored: await stored(),
    actor: admin,
    again: stored,
    save: (value, seenAt) => saveInvoiceDraft(shop, admin, id, value, seenAt),
  })
}

function atCells({ fields, ...problem }: Problem): Problem {
  if (!fields) return problem
  const { lines, total, ...others } = fields
  return {
    ...problem,
    fields: {
      ...others,
      ...(lines && { [cellName("lines", 0, lineCells.title)]: lines }),
      ...(total && { [cellName("lines", 0, lineCells.price)]: total }),
    },
  }
}

export default function DraftEdit({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as EditAnswer | undefined
  const { id, value, preview, updatedAt } = loaderData
  const seenAt = new Date(updatedAt).toISOString()
  return useOpenDecision(answer) === issueDecision && preview ? (
    <IssueDraft preview={preview} seenAt={seenAt} email={value.email} answer={answer} />
  ) : (
    <DraftEditor key={id} loaderData={loaderData} answer={answer} />
  )
}

type EditorProps = { loaderData: Route.ComponentProps["loaderData"]; answer: EditAnswer | undefined }

function DraftEditor({ loaderData, answer }: EditorProps) {
  const { value, preview, total, updatedAt } = loaderData
  const edit = useEdit<DraftInput, DraftHints>({ fields: draftFields, value, data: loaderData, updatedAt, answer })
  const { form } = edit
  const [counting, setCounting] = useState(false)
  const isNew = useRef(!value.name && value.lines.length === 0)
  useEffect(() => {
    setCounting(true)
    const first =
      document.activeElement === document.body &&
      document.querySelector<HTMLElement>(`#${editFormId} input:not([type=hidden])`)
    if (first && isNew.current) first.focus()
  }, [])
  const issue = preview ? (
    <DecisionLink id={issueDecision} variant={counting ? "filled" : "transparent"} fullWidth={counting}>
      Issue
    </DecisionLink>
  ) : (
    <Act intent="issue" words="Issue" main={counting} />
  )
  return (
    <EditPage
      edit={edit}
      back={<Link to={href("/admin/invoices")}>Invoice Generation</Link>}
      title={value.name ? `Invoice for ${value.name}` : "New invoice"}
      facts={
        <>
          <InvoiceStatus state="draft" />
          <span>{formatSum(total, value.currency)}</span>
        </>
      }
      quiet={
        <>
          <Act intent="delete" words="Delete the draft" />
          {!counting && issue}
        </>
      }
      // Until scripts run, the page may be dirty.
      main={counting && issue}
    >
      <div className={styles.parts}>
        <Part title="To">
          <FieldGrid form={form} names={["name", "email", "address"]} />
        </Part>
        <Part title="What" note="it gets its number when it is issued, and then never changes">
          <FieldGrid form={form} names={["lines", "currency", "taxName", "due", "suppliedOn", "taxIncluded", "note"]} />
        </Part>
      </div>
    </EditPage>
  )
}

/** Separate forms, because the page's form is the draft. */
const Act = ({ intent, words, main = false }: { intent: string; words: string; main?: boolean }) => (
  <Form method="post" preventScrollReset>
    <Button variant={main ? "filled" : "transparent"} type="submit" name="intent" value={intent} fullWidth={main}>
      {words}
    </Button>
  </Form>
)
