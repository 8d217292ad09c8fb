import { Button } from "@mantine/core"
import { Form, href, Link, redirect } from "react-router"
import { deleteDraft, issueDraft, saveDraft } from "../../../domain/invoices/draft-commands.server.ts"
import { type DraftInput, draftSchema, totalOf } from "../../../domain/invoices/draft-invoice.ts"
import { draftForEdit } from "../../../domain/invoices/draft-queries.server.ts"
import { currencyCodes } from "../../../lib/currencies.ts"
import { formatSum } from "../../../lib/format-money.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, fieldsOf, onlySingle, readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { type EditAnswer, EditPage, useEdit } from "../kit/edit/edit-page.tsx"
import { FieldGrid } from "../kit/edit/field-input.tsx"
import { formSchema, saveFields } from "../kit/edit/save.server.ts"
import { Part } from "../kit/page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/draft-edit"
import { type DraftHints, draftFields } from "./draft-fields.ts"
import { draftReaders } from "./draft-readers.server.ts"
import styles from "./invoice-page.module.css"
import { InvoiceStatus } from "./invoice-status.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Invoice, draft")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { id } = params
  const draft = found(await draftForEdit(shop, admin, id))
  if (!draft) throw redirect(href("/admin/invoices/:id", { id }))
  const { value, updatedAt, dueDays } = draft
  return { id, value, total: totalOf(value), updatedAt, dueDays, currencies: [...currencyCodes] }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const { id } = params
  const typed = onlySingle(fieldsOf(await readFormData(request)))
  if (typed.intent === "issue") {
    const issued = await issueDraft(shop, admin, id)
    if (!issued.ok) return refusal(issued.problem, typed)
    throw redirect(href("/admin/invoices/:id", { id }))
  }
  if (typed.intent === "delete") {
    const deleted = await deleteDraft(shop, admin, id)
    if (!deleted.ok) return refusal(deleted.problem, typed)
    throw redirect(`${href("/admin/invoices")}?state=drafts`)
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
    schema: draftSchema,
    typed,
    seenAt: read.value.seenAt,
    stored: await stored(),
    actor: admin,
    again: stored,
    save: (value, seenAt) => saveDraft(shop, admin, id, value, seenAt),
  })
}

export default function DraftEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { value, total, updatedAt } = loaderData
  const answer = actionData as EditAnswer | undefined
  const edit = useEdit<DraftInput, DraftHints>({ fields: draftFields, value, data: loaderData, updatedAt, answer })
  const { form } = edit
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
          <Act intent="issue" words="Issue" />
        </>
      }
    >
      <div className={styles.parts}>
        <Part title="To">
          <FieldGrid form={form} names={["name", "email", "address"]} />
        </Part>
        <Part title="What" note="it gets its number when it is issued, and then never changes">
          <FieldGrid form={form} names={["lines", "currency", "taxName", "due", "taxIncluded", "note"]} />
        </Part>
      </div>
    </EditPage>
  )
}

/** Buttons of forms of their own: the page's form is the draft. */
const Act = ({ intent, words }: { intent: string; words: string }) => (
  <Form method="post" preventScrollReset>
    <Button variant="transparent" type="submit" name="intent" value={intent}>
      {words}
    </Button>
  </Form>
)
