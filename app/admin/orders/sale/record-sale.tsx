import { randomUUID } from "node:crypto"
import { Textarea } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { Form, href, Link, redirect, replace, useNavigation } from "react-router"
import { checked } from "../../../../domain/checked.ts"
import { saleSources, sourceWords } from "../../../../domain/orders/sources.ts"
import type { Problem } from "../../../../domain/problem.ts"
import { recordSale } from "../../../../domain/settlement/record-sale.server.ts"
import { saleSchema } from "../../../../domain/settlement/sale-by-hand.ts"
import { saleOfForm } from "../../../../domain/settlement/sale-of-form.server.ts"
import { refusal } from "../../../request/answer.ts"
import { readFormData, readFormFields } from "../../../request/read-form.ts"
import { searchOf } from "../../../request/search-of.ts"
import { found } from "../../found.server.ts"
import { firstWrong, Options } from "../../kit/edit/options.tsx"
import { Page, Part, RefusedNotice } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/done.ts"
import { studio } from "../../studio.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import type { Route } from "./+types/record-sale"
import { readSale, type TypedSale } from "./read-sale.ts"
import styles from "./sale.module.css"
import { SaleBuyer } from "./sale-buyer.tsx"
import { formKey, readSaleData } from "./sale-data.server.ts"
import { SaleMoney, Submit, sumSale } from "./sale-money.tsx"
import { SaleWorks } from "./sale-works.tsx"
import { useLocalSale } from "./use-local-sale.ts"

export const meta: Route.MetaFunction = () => studioMeta("Record a sale")

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const key = formKey(request.url)
  if (!key) throw redirect(withKey(request.url))
  const number = found(await saleOfForm(shop, admin, key))
  if (number) throw redirect(href("/admin/orders/:number", { number }))
  return readSaleData(shop, admin, request.url)
}

function withKey(url: string): string {
  const params = new URLSearchParams(searchOf(url))
  params.set("form", randomUUID())
  return `${href("/admin/orders/sale")}?${params}`
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const typed = readFormFields(await readFormData(request))
  const { settings } = await readSaleData(shop, admin, request.url)
  const { sale, wrong } = readSale(typed, settings.site.currency)
  // Reports unreadable fields and the schema's errors together.
  const checkedSale = checked(saleSchema, sale)
  const fields = { ...(checkedSale.ok ? {} : checkedSale.problem.fields), ...wrong }
  if (Object.keys(fields).length > 0)
    return refusal({ code: "invalid", message: "Please check the fields marked in red.", fields }, typed)
  const sold = await recordSale(shop, admin, sale)
  if (!sold.ok) return refusal(sold.problem, typed)
  throw replace(href("/admin/orders/:number", { number: sold.value.number }))
}

/** The errors, beside the button: the fields may be far above it. */
const sentencesOf = ({ message, fields }: Problem) => [...new Set(Object.values(fields ?? { message }))].join(" ")

function typedIn(form: HTMLFormElement): TypedSale {
  const typed: TypedSale = {}
  for (const [name, value] of new FormData(form)) if (!name.endsWith("[]")) typed[name] = String(value)
  typed.item = new FormData(form).getAll("item[]").map(String)
  return typed
}

export default function RecordSale({ loaderData: loaded, actionData }: Route.ComponentProps) {
  const [typed, setTyped] = useState<TypedSale>({})
  const local = useLocalSale(loaded, (sale, rows) => sumSale({ ...loaded, rows }, sale)?.total ?? null)
  const data = local.data
  const answer: ActionAnswer = local.isLocal ? local.answer : actionData
  const sending = useNavigation().state === "submitting"
  const form = useRef<HTMLFormElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const read = () => form.current && setTyped(typedIn(form.current))
  const rows = data.rows.map(({ row }) => row).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other fields
  useEffect(() => void read(), [rows])
  useEffect(() => {
    if (!answer?.problem) return
    const wrong = page.current?.querySelector<HTMLElement>(firstWrong)
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
      facts="What you sold at the studio, at a fair or by telephone becomes an order with its invoice."
    >
      {answer?.problem && (
        <noscript>
          <RefusedNotice>{sentencesOf(answer.problem)}</RefusedNotice>
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
          onSubmit={(event) => local.isLocal && form.current && void local.record(event, typedIn(form.current))}
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
          <Part title="How it was sold">
            <div className={styles.fields}>
              <Options
                label="Where"
                {...field("source", reservation ? "studio" : "fair")}
                choices={saleSources.map((value) => ({ value, label: sourceWords[value] }))}
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
          </Part>
          <Part title="Payment">
            <SaleMoney data={data} typed={typed} field={field} />
          </Part>
          <Textarea label="Note" description="Only the studio sees it" rows={2} {...field("note")} />
          {answer?.problem && <RefusedNotice>{sentencesOf(answer.problem)}</RefusedNotice>}
          <Submit data={data} sending={sending} typed={typed} />
        </Form>
      </div>
    </Page>
  )
}
