import { Button, TextInput } from "@mantine/core"
import { Form, href, Link } from "react-router"
import { saveSettings } from "../../../domain/settings/settings-commands.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { refusal } from "../../request/answer.ts"
import { readSingleFields } from "../../request/read-form.ts"
import fields from "../kit/fields.module.css"
import { Page, RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/retention"

export const meta: Route.MetaFunction = () => studioMeta("Retention")

export async function loader({ context }: Route.LoaderArgs) {
  return (await getSettings(getStudioContext(context).shop.db, "customers")).customers
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const typed = await readSingleFields(request)
  const whole = (text = "") => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)
  const { invoiceYears, inquiryMonths, ...others } = typed
  const values = { invoiceYears: whole(invoiceYears), inquiryMonths: whole(inquiryMonths || "0") }
  const saved = await saveSettings(shop, admin, "customers", { ...others, ...values })
  return saved.ok ? { done: { words: "Saved." } } : refusal(saved.problem, typed)
}

export default function Retention({ loaderData, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  const field = (name: keyof typeof loaderData) => ({
    name,
    defaultValue: String(answer?.typed?.[name] ?? loaderData[name]),
    error: answer?.problem?.fields?.[name],
  })
  return (
    <Page
      back={<Link to={href("/admin/customers")}>Customer Management</Link>}
      title="Retention"
      details="How long personal data is kept."
      main={
        <Button variant="filled" type="submit" form="retention" fullWidth>
          Save
        </Button>
      }
      done={answer?.done}
    >
      {answer?.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      <Form method="post" id="retention" className={fields.fields} noValidate autoComplete="off">
        <TextInput
          label="Months for inquiries"
          description="Messages and requests of people who bought nothing are deleted after so many months. 0: never"
          inputMode="numeric"
          {...field("inquiryMonths")}
        />
        <TextInput
          label="Years for invoices"
          description="After the year of issue. Invoices of people you erased keep their names so long, as the law asks. Your accountant knows how many"
          inputMode="numeric"
          {...field("invoiceYears")}
        />
      </Form>
    </Page>
  )
}
