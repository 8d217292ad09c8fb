import { randomUUID } from "node:crypto"
import { Textarea } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { Form, href, Link, redirect, replace, useNavigation } from "react-router"
import { orderSourceLabels, saleSources } from "../../../../domain/orders/order-sources.ts"
import { saleSchema } from "../../../../domain/payments/manual-sale.ts"
import { recordSale } from "../../../../domain/payments/record-sale.server.ts"
import { findRecordedSale } from "../../../../domain/payments/recorded-sale.server.ts"
import type { Problem } from "../../../../domain/problem.ts"
import { validateInput } from "../../../../domain/validate-input.ts"
import { refusal } from "../../../request/answer.ts"
import { readFormData, readFormFields } from "../../../request/read-form.ts"
import { getVisibleSearch } from "../../../request/visible-search.ts"
import { firstInvalidSelector, Options } from "../../kit/edit/options.tsx"
import { Page, RefusedNotice, Section } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { getStudioContext, studioLoader } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/record-sale"
import { parseSale, type SaleFormValues } from "./parse-sale.ts"
import styles from "./sale.module.css"
import { SaleBuyer } from "./sale-buyer.tsx"
import { findSaleFormKey, getSaleData } from "./sale-data.server.ts"
import { SaleMoney, SaleSubmitButton, sumSale } from "./sale-money.tsx"
import { SaleWorks } from "./sale-works.tsx"
import { useLocalSale } from "./use-local-sale.ts"

export const meta: Route.MetaFunction = () => studioMeta("Record a sale")

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const key = findSaleFormKey(request.url)
  if (!key) throw redirect(addFormKey(request.url))
  const number = unwrapOutcome(await findRecordedSale(shop, admin, key))
  if (number) throw redirect(href("/admin/orders/:number", { number }))
  return getSaleData(shop, admin, request.url)
})

function addFormKey(url: string): string {
  const params = new URLSearchParams(getVisibleSearch(url))
  params.set("form", randomUUID())
  return `${href("/admin/orders/sale")}?${params}`
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const typed = readFormFields(await readFormData(request))
  const { settings } = await getSaleData(shop, admin, request.url)
  const { sale, wrong } = parseSale(typed, settings.site.currency)
  // Reports unreadable fields and the schema's errors together.
  const checkedSale = validateInput(saleSchema, sale)
  const fields = { ...(checkedSale.ok ? {} : checkedSale.problem.fields), ...wrong }
  if (Object.keys(fields).length > 0)
    return refusal({ code: "invalid", message: "Please check the fields marked in red.", fields }, typed)
  const sold = await recordSale(shop, admin, sale)
  if (!sold.ok) return refusal(sold.problem, typed)
  throw replace(href("/admin/orders/:number", { number: sold.value.number }))
}

/** The errors, beside the button: the fields may be far above it. */
const formatErrors = ({ message, fields }: Problem) => [...new Set(Object.values(fields ?? { message }))].join(" ")

function getSaleFormValues(form: HTMLFormElement): SaleFormValues {
  const typed: SaleFormValues = {}
  for (const [name, value] of new FormData(form)) if (!name.endsWith("[]")) typed[name] = String(value)
  typed.item = new FormData(form).getAll("item[]").map(String)
  return typed
}

export default function RecordSale({ loaderData: loaded, actionData }: Route.ComponentProps) {
  const [typed, setTyped] = useState<SaleFormValues>({})
  const local = useLocalSale(loaded, (sale, rows) => sumSale({ ...loaded, rows }, sale)?.total ?? null)
  const data = local.data
  const answer: ActionAnswer = local.isLocal ? local.answer : actionData
  const sending = useNavigation().state === "submitting"
  const form = useRef<HTMLFormElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const read = () => form.current && setTyped(getSaleFormValues(form.current))
  const rows = data.rows.map(({ row }) => row).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other fields
  useEffect(() => void read(), [rows])
  useEffect(() => {
    if (!answer?.problem) return
    const wrong = page.current?.querySelector<HTMLElement>(firstInvalidSelector)
    wrong?.focus({ preventScroll: true })
    wrong?.scrollIntoView({ block: "center" })
  }, [answer])
  const field = (name: string, first = "") => ({
    name,
    defaultValue: String(answer?.typed?.[name] ?? first),
    error: answer?.problem?.fields?.[name],
  })
  const { reservation } = data
  return (
    <Page
      back={<Link to={href("/admin/orders")}>Orders</Link>}
      title="Record a sale"
      details="What you sold at the studio, at a fair or by telephone becomes an order with its invoice."
    >
      {answer?.problem && (
        <noscript>
          <RefusedNotice>{formatErrors(answer.problem)}</RefusedNotice>
        </noscript>
      )}
      {local.isLocal && (
        <p role="status" className={styles.local}>
          You’re offline. The sale is kept on this device, and recorded when you’re connected.
        </p>
      )}
      <div className={styles.page} ref={page} key={local.form}>
        <SaleWorks data={data} form="sale" field={field} choosing={local.isLocal ? local.choosing : null} />
        <Form
          onSubmit={(event) =>
            local.isLocal && form.current && void local.record(event, getSaleFormValues(form.current))
          }
          ref={form}
          id="sale"
          method="post"
          className={styles.form}
          noValidate
          autoComplete="off"
          onInput={read}
        >
          {/* Enter in a field must not record an incomplete sale. */}
          <button type="submit" disabled hidden />
          <input key={data.key} type="hidden" name="key" defaultValue={data.key ?? ""} />
          <SaleBuyer data={data} field={field} onFill={read} />
          <Section title="How it was sold">
            <div className={styles.fields}>
              <Options
                label="Where"
                {...field("source", reservation ? "studio" : "fair")}
                choices={saleSources.map((value) => ({ value, label: orderSourceLabels[value] }))}
              />
              <Options
                label="The work"
                {...field("handover", "handed")}
                choices={[
                  { value: "handed", label: "Handed over" },
                  { value: "pickup", label: "Picked up later" },
                  { value: "ship", label: "To be shipped" },
                ]}
              />
            </div>
          </Section>
          <Section title="Payment">
            <SaleMoney data={data} typed={typed} field={field} />
          </Section>
          <Textarea label="Note" description="Only the studio sees it" rows={2} {...field("note")} />
          {answer?.problem && <RefusedNotice>{formatErrors(answer.problem)}</RefusedNotice>}
          <SaleSubmitButton data={data} sending={sending} typed={typed} />
        </Form>
      </div>
    </Page>
  )
}
