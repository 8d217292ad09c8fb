import { data, href, replace } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import {
  addConditionPictures,
  createConditionReport,
  deleteConditionReport,
  removeConditionPicture,
  updateConditionReport,
} from "../../../../domain/inventory/condition-commands.server.ts"
import { type ConditionReport, getConditionReport } from "../../../../domain/inventory/condition-queries.server.ts"
import { conditionReportSchema } from "../../../../domain/inventory/condition-schema.ts"
import { signConditionReport } from "../../../../domain/inventory/sign-condition-report.server.ts"
import { type Outcome, refuse } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { refusal } from "../../../request/answer.ts"
import { getFormFiles, readFormFields, validateForm } from "../../../request/read-form.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import { type MarkFormValues, parseFormMarks } from "./form-marks.ts"
import { listReportDetails } from "./format-report.ts"

export async function createReportFromForm(shop: Shop, actor: Actor, artworkId: string, form: FormData) {
  const typed = readFormFields(form)
  const { intent: _, decision: __, ...fields } = typed
  const created = await createConditionReport(shop, actor, { ...fields, artworkId })
  if (!created.ok) return refusal(created.problem, typed)
  throw replace(href("/admin/inventory/conditions/:id", { id: created.value.id }))
}

const intents = ["save", "pictures", "remove-picture", "sign", "delete"] as const
const intentForm = z.looseObject({ intent: z.enum(intents) })

/** @throws a 404 response for an unknown report */
export async function runConditionAction(shop: Shop, actor: Actor, asked: string, form: FormData) {
  const typed = readFormFields(form)
  const read = validateForm(typed, intentForm)
  if (!read.ok) return refusal(read.problem, typed)
  const report = unwrapOutcome(await getConditionReport(shop, actor, asked))
  const { intent } = read.value
  if (intent === "save") return saveText(shop, actor, report, typed)
  if (intent === "delete") return deleteReportByForm(shop, actor, report, typed)
  const { decision: _, intent: __, pictures: ___, ...fields } = typed
  const done = await actions[intent]({ shop, actor, id: report.id, fields, files: getFormFiles(form, "pictures") })
  return done.ok ? { done: { words: done.value } } : refusal(done.problem, typed)
}

/** A conflict answers with the other user's version, which this form can then overwrite. */
async function saveText(shop: Shop, actor: Actor, report: ConditionReport, typed: MarkFormValues) {
  const { decision: _, intent: __, place, kind, note, drop, new: added, ...fields } = typed
  const marks = parseFormMarks({ place, kind, note, drop }, typed)
  const known = Object.fromEntries(
    Object.entries(fields).filter(([name]) => Object.hasOwn(conditionReportSchema.shape, name) && name !== "marks"),
  )
  const saved = await updateConditionReport(shop, actor, { ...known, id: report.id, marks })
  if (saved.ok) return { done: { words: "The report is saved." }, saved: saved.value.updatedAt.toISOString() }
  if (saved.problem.code !== "conflict" || report.signatures.length > 0) return refusal(saved.problem, typed)
  const now = unwrapOutcome(await getConditionReport(shop, actor, report.id))
  const others = { seen: now.updatedAt.toISOString(), facts: listReportDetails(now) }
  return data({ problem: saved.problem, typed, others }, { status: 409 })
}

async function deleteReportByForm(shop: Shop, actor: Actor, { id }: ConditionReport, typed: MarkFormValues) {
  const gone = await deleteConditionReport(shop, actor, { id })
  if (!gone.ok) return refusal(gone.problem, typed)
  throw replace(href("/admin/inventory/:id", { id: gone.value.artworkId }))
}

type ConditionAction = (act: {
  shop: Shop
  actor: Actor
  id: string
  fields: MarkFormValues
  files: File[]
}) => Promise<Outcome<string>>

const toResult = <T>(outcome: Outcome<T>, words: (value: T) => string): Outcome<string> =>
  outcome.ok ? { ok: true, value: words(outcome.value) } : outcome

const actions: Record<"pictures" | "remove-picture" | "sign", ConditionAction> = {
  pictures: async ({ shop, actor, id, files }) =>
    toResult(await addConditionPictures(shop, actor, id, files), ({ added }) =>
      added === 1 ? "The photograph is added." : `${added} photographs are added.`,
    ),
  "remove-picture": async ({ shop, actor, id, fields }) =>
    toResult(await removeConditionPicture(shop, actor, id, fields), () => "The picture is removed, with its marks."),
  sign: async ({ shop, actor, id, fields: { strokes, ...fields } }) => {
    const drawn = parseStrokes(strokes)
    if (!drawn.ok) return drawn
    return toResult(
      await signConditionReport(shop, actor, { ...fields, id, strokes: drawn.value }),
      ({ name }) => `Signed by ${name}.`,
    )
  },
}

/** Null without strokes. */
function parseStrokes(text: string | string[] | undefined): Outcome<unknown> {
  if (text === undefined || text === "") return { ok: true, value: null }
  try {
    const drawn: unknown = JSON.parse(String(text))
    return { ok: true, value: Array.isArray(drawn) && drawn.length === 0 ? null : drawn }
  } catch {
    return refuse("invalid", "This signature can’t be read. Please sign again.")
  }
}
