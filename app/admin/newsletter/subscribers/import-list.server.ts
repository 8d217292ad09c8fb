import { href, redirect } from "react-router"
import type { Actor } from "../../../../domain/actor.ts"
import { checked } from "../../../../domain/checked.ts"
import {
  importSubscribers,
  linesSchema,
  type PlannedSubscriber,
  planImport,
  readLines,
  type SubscriberImportPlan,
  type SubscriberRowPlan,
} from "../../../../domain/newsletter/import-subscribers.server.ts"
import { readListFile } from "../../../../domain/newsletter/read-list-file.server.ts"
import { consentSchema } from "../../../../domain/newsletter/subscriber.ts"
import { formatSubscriberLines } from "../../../../domain/newsletter/subscriber-rows.ts"
import { type Outcome, refuse } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { refusal } from "../../../request/answer.ts"
import { filesOf, onlySingle, readFormData, readFormFields } from "../../../request/read-form.ts"

/** `rows`: the first rows, problems first; `lines`: all rows that can be imported. */
export type ListPreview = Pick<SubscriberImportPlan, "counts"> & {
  rows: PlannedSubscriber[]
  all: number
  lines: string
  source: string
  day: string
}

const mostShown = 300

/** Rows that need attention first. */
const order: SubscriberRowPlan[] = ["wrong", "kept_out", "twice", "known", "confirmed", "new"]

export async function importList(shop: Shop, admin: Actor, request: Request) {
  const form = await readFormData(request)
  const { intent, ...typed } = onlySingle(readFormFields(form))
  if (intent === "import") {
    const imported = await importSubscribers(shop, admin, typed)
    if (!imported.ok) return refusal(imported.problem, typed)
    throw redirect(href("/admin/newsletter/subscribers"))
  }
  if (intent !== "look") return refusal(refuse("invalid", "Please choose what to do.").problem)
  const preview = await look(shop, admin, form, typed)
  return preview.ok ? { preview: preview.value, typed } : refusal(preview.problem, typed)
}

async function look(
  shop: Shop,
  admin: Actor,
  form: FormData,
  typed: Record<string, string>,
): Promise<Outcome<ListPreview>> {
  const { source = "", day = "", pasted = "" } = typed
  const consent = checked(consentSchema, { source, day })
  if (!consent.ok) return consent
  const [file] = filesOf(form, "file")
  const lines = checked(linesSchema, pasted)
  if (!lines.ok) return refuse("invalid", "This list is too long.", { list: "Please make two lists of it." })
  const rows = file ? await readListFile(shop, admin, file) : { ok: true as const, value: readLines(lines.value) }
  if (!rows.ok) return rows
  const plan = await planImport(shop, admin, rows.value)
  if (!plan.ok) return plan
  const { rows: planned, counts } = plan.value
  const importable = planned.filter(({ plan }) => plan === "new" || plan === "confirmed")
  const shown = planned.toSorted((one, other) => order.indexOf(one.plan) - order.indexOf(other.plan))
  const { source: where, day: when } = consent.value
  return {
    ok: true,
    value: {
      counts,
      rows: shown.slice(0, mostShown),
      all: planned.length,
      lines: formatSubscriberLines(importable),
      source: where,
      day: when,
    },
  }
}
