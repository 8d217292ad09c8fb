import { href, redirect } from "react-router"
import type { Actor } from "../../../../domain/actor.ts"
import { parseSubscriberFile } from "../../../../domain/newsletter/parse-subscriber-file.server.ts"
import { consentSchema } from "../../../../domain/newsletter/subscriber.ts"
import {
  importSubscribers,
  type PlannedSubscriber,
  parseSubscriberLines,
  planSubscriberImport,
  type SubscriberImportPlan,
  type SubscriberRowPlan,
  subscriberLinesSchema,
} from "../../../../domain/newsletter/subscriber-import.server.ts"
import { formatSubscriberLines } from "../../../../domain/newsletter/subscriber-rows.ts"
import { type Outcome, refuse } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { validateInput } from "../../../../domain/validate-input.ts"
import { refusal } from "../../../request/answer.ts"
import { getFormFiles, readFormData, readFormFields, requireSingleValues } from "../../../request/read-form.ts"

/** `rows`: the first rows, problems first; `lines`: all rows that can be imported. */
export type ListPreview = Pick<SubscriberImportPlan, "counts"> & {
  rows: PlannedSubscriber[]
  all: number
  lines: string
  source: string
  day: string
}

const maxPreviewRows = 300

/** Rows that need attention first. */
const planOrder: SubscriberRowPlan[] = ["wrong", "kept_out", "twice", "known", "confirmed", "new"]

export async function runSubscriberImport(shop: Shop, admin: Actor, request: Request) {
  const form = await readFormData(request)
  const { intent, ...typed } = requireSingleValues(readFormFields(form))
  if (intent === "import") {
    const imported = await importSubscribers(shop, admin, typed)
    if (!imported.ok) return refusal(imported.problem, typed)
    throw redirect(href("/admin/newsletter/subscribers"))
  }
  if (intent !== "look") return refusal(refuse("invalid", "Please choose what to do.").problem)
  const preview = await previewImport(shop, admin, form, typed)
  return preview.ok ? { preview: preview.value, typed } : refusal(preview.problem, typed)
}

async function previewImport(
  shop: Shop,
  admin: Actor,
  form: FormData,
  typed: Record<string, string>,
): Promise<Outcome<ListPreview>> {
  const { source = "", day = "", pasted = "" } = typed
  const consent = validateInput(consentSchema, { source, day })
  if (!consent.ok) return consent
  const [file] = getFormFiles(form, "file")
  const lines = validateInput(subscriberLinesSchema, pasted)
  if (!lines.ok) return refuse("invalid", "This list is too long.", { list: "Please make two lists of it." })
  const rows = file
    ? await parseSubscriberFile(shop, admin, file)
    : { ok: true as const, value: parseSubscriberLines(lines.value) }
  if (!rows.ok) return rows
  const plan = await planSubscriberImport(shop, admin, rows.value)
  if (!plan.ok) return plan
  const { rows: planned, counts } = plan.value
  const importable = planned.filter(({ plan }) => plan === "new" || plan === "confirmed")
  const sorted = planned.toSorted((one, other) => planOrder.indexOf(one.plan) - planOrder.indexOf(other.plan))
  const { source: where, day: when } = consent.value
  return {
    ok: true,
    value: {
      counts,
      rows: sorted.slice(0, maxPreviewRows),
      all: planned.length,
      lines: formatSubscriberLines(importable),
      source: where,
      day: when,
    },
  }
}
