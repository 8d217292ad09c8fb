import { Button } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { Form, href, Link, redirect, replace } from "react-router"
import { z } from "zod"
import { type DraftInput, getDraftTotal, invoiceDraftSchema } from "../../../domain/invoices/invoice-draft.ts"
import {
  deleteInvoiceDraft,
  issueInvoiceDraft,
  saveInvoiceDraft,
} from "../../../domain/invoices/invoice-draft-commands.server.ts"
import { getInvoiceDraftForEdit } from "../../../domain/invoices/invoice-draft-queries.server.ts"
import { done, type Problem } from "../../../domain/problem.ts"
import { currencyCodes } from "../../../lib/currencies.ts"
import { formatSignedMoney } from "../../../lib/format-money.ts"
import { refusal } from "../../request/answer.ts"
import { intent, intents } from "../../request/intents.ts"
import { readFormData, readFormFields, requireSingleValues } from "../../request/read-form.ts"
import { editFormId } from "../kit/edit/dirty-form.ts"
import { type EditAnswer, EditPage, useEdit } from "../kit/edit/edit-page.tsx"
import { FieldGrid } from "../kit/edit/field-input.tsx"
import { getCellErrorKey } from "../kit/edit/rows.ts"
import { editFormSchema, saveFields } from "../kit/edit/save-fields.server.ts"
import { InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { Page, Section } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext, type NounContext, nounLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/draft-edit"
import { type DraftHints, draftFields, lineColumns } from "./draft-fields.ts"
import { draftReaders } from "./draft-readers.server.ts"
import { InvoiceDocumentView } from "./invoice-document.tsx"
import styles from "./invoice-page.module.css"
import { InvoiceStatus } from "./invoice-status.tsx"
import { findIssuePreview, type InvoiceIssuePreview } from "./issue-preview.server.ts"

export const meta: Route.MetaFunction = () => studioMeta("Invoice, draft")

const issueConfirmId = "issue"

/** `seenAt`: the version in the preview; missing in the draft's own form, which then shows what is missing. */
const issueForm = z.strictObject({
  decision: z.literal(issueConfirmId).optional(),
  seenAt: z.iso
    .datetime()
    .transform((at) => new Date(at))
    .optional(),
})

/** Issued invoices have another page. */
async function getDraft({ shop, admin, id }: NounContext) {
  const draft = unwrapOutcome(await getInvoiceDraftForEdit(shop, admin, id))
  if (!draft) throw redirect(href("/admin/invoices/:id", { id }))
  return draft
}

export const loader = nounLoader(async ({ shop, admin, id }) => {
  const { value, updatedAt, dueDays } = await getDraft({ shop, admin, id })
  const preview = await findIssuePreview(shop, admin, value)
  return { id, value, preview, total: getDraftTotal(value), updatedAt, dueDays, currencies: [...currencyCodes] }
})

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await readFormData(request)
  requireSingleValues(readFormFields(form))
  return runDraftAction({ ...getStudioContext(context), id }, form)
}

const runDraftAction = intents({
  save: intent(editFormSchema(draftFields), saveDraft),
  issue: intent(issueForm, async ({ shop, admin, id }: NounContext, { seenAt }) => {
    const issued = await issueInvoiceDraft(shop, admin, id, seenAt)
    // A refusal shows the form, not the confirmation.
    if (!issued.ok) return done(refusal(mapErrorsToCells(issued.problem), { intent: "issue" }))
    throw replace(href("/admin/invoices/:id", { id }))
  }),
  delete: intent(z.looseObject({}), async ({ shop, admin, id }: NounContext) => {
    const deleted = await deleteInvoiceDraft(shop, admin, id)
    if (!deleted.ok) return deleted
    throw replace(`${href("/admin/invoices")}?state=drafts`)
  }),
})

async function saveDraft({ shop, admin, id }: NounContext, form: { seenAt: Date }) {
  return done(
    await saveFields<DraftInput, DraftHints>({
      fields: draftFields,
      readers: draftReaders,
      schema: invoiceDraftSchema,
      form,
      actor: admin,
      read: async () => done(await getDraft({ shop, admin, id })),
      save: (value, seen) => saveInvoiceDraft(shop, admin, id, value, seen),
    }),
  )
}

function mapErrorsToCells({ fields, ...problem }: Problem): Problem {
  if (!fields) return problem
  const { lines, total, ...others } = fields
  return {
    ...problem,
    fields: {
      ...others,
      ...(lines && { [getCellErrorKey("lines", 0, lineColumns.title)]: lines }),
      ...(total && { [getCellErrorKey("lines", 0, lineColumns.price)]: total }),
    },
  }
}

export default function DraftEdit({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as EditAnswer | undefined
  const { id, value, preview, updatedAt } = loaderData
  const seenAt = new Date(updatedAt).toISOString()
  return useOpenConfirm(answer) === issueConfirmId && preview ? (
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
    <InlineConfirmLink id={issueConfirmId} variant={counting ? "filled" : "transparent"} fullWidth={counting}>
      Issue
    </InlineConfirmLink>
  ) : (
    <DraftActionButton intent="issue" words="Issue" main={counting} />
  )
  return (
    <EditPage
      edit={edit}
      back={<Link to={href("/admin/invoices")}>Invoice Generation</Link>}
      title={value.name ? `Invoice for ${value.name}` : "New invoice"}
      details={
        <>
          <InvoiceStatus state="draft" />
          <span>{formatSignedMoney(total, value.currency)}</span>
        </>
      }
      quiet={
        <>
          <DraftActionButton intent="delete" words="Delete the draft" />
          {!counting && issue}
        </>
      }
      // Until scripts run, the page may be dirty.
      main={counting && issue}
    >
      <div className={styles.parts}>
        <Section title="To">
          <FieldGrid form={form} names={["name", "email", "address"]} />
        </Section>
        <Section title="What" note="it gets its number when it is issued, and then never changes">
          <FieldGrid form={form} names={["lines", "currency", "taxName", "due", "suppliedOn", "taxIncluded", "note"]} />
        </Section>
      </div>
    </EditPage>
  )
}

/** Separate forms, because the page's form is the draft. */
const DraftActionButton = ({ intent, words, main = false }: { intent: string; words: string; main?: boolean }) => (
  <Form method="post" preventScrollReset>
    <Button variant={main ? "filled" : "transparent"} type="submit" name="intent" value={intent} fullWidth={main}>
      {words}
    </Button>
  </Form>
)

type IssueDraftProps = { preview: InvoiceIssuePreview; seenAt: string; email: string; answer: ActionAnswer }

function IssueDraft({ preview, seenAt, email, answer }: IssueDraftProps) {
  const { number, to, issued, due, total, document } = preview
  return (
    <Page
      back={<Link to={href("/admin/invoices")}>Invoice Generation</Link>}
      title={`Invoice for ${to}`}
      details={
        <>
          <InvoiceStatus state="draft" />
          <span>{total}</span>
        </>
      }
    >
      <div className={styles.parts}>
        <InlineConfirm
          id={issueConfirmId}
          title={`Issue it as ${number}?`}
          intent="issue"
          answer={answer}
          hidden={{ seenAt }}
          happens={[
            `It gets the next number, ${number}, and today’s date, ${issued}.`,
            `It asks ${to} for ${total}, to be paid by ${due}.`,
            email
              ? `No e-mail is sent yet. You can send it to ${email} from its page.`
              : "No e-mail is sent: the draft has no address. You can add one when you send it, or print it.",
            "From then on nothing of it changes. A mistake is put right by a credit note.",
          ]}
          press={`Issue ${number}`}
        >
          {null}
        </InlineConfirm>
        <InvoiceDocumentView of={document} pictures={[]} />
      </div>
    </Page>
  )
}
