import { data, href, replace } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import {
  addReportPictures,
  beginReport,
  deleteReport,
  removeReportPicture,
  saveReport,
} from "../../../../domain/inventory/condition-commands.server.ts"
import { type ConditionReport, findReport } from "../../../../domain/inventory/condition-queries.server.ts"
import { changedReport } from "../../../../domain/inventory/condition-schema.ts"
import { signReport } from "../../../../domain/inventory/sign-condition.server.ts"
import { type Outcome, refuse } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { refusal } from "../../../request/answer.ts"
import { checkForm, filesOf, readFormFields } from "../../../request/read-form.ts"
import { found } from "../../found.server.ts"
import { reportFacts } from "./report-words.ts"
import { formMarks, type MarkFormValues } from "./typed-marks.ts"

export async function beginByForm(shop: Shop, actor: Actor, artworkId: string, form: FormData) {
  const typed = readFormFields(form)
  const { intent: _, decision: __, ...fields } = typed
  const begun = await beginReport(shop, actor, { ...fields, artworkId })
  if (!begun.ok) return refusal(begun.problem, typed)
  throw replace(href("/admin/inventory/conditions/:id", { id: begun.value.id }))
}

const intents = ["save", "pictures", "remove-picture", "sign", "delete"] as const
const intended = z.looseObject({ intent: z.enum(intents) })

/** @throws a 404 response for an unknown report */
export async function saveCondition(shop: Shop, actor: Actor, asked: string, form: FormData) {
  const typed = readFormFields(form)
  const read = checkForm(typed, intended)
  if (!read.ok) return refusal(read.problem, typed)
  const report = found(await findReport(shop, actor, asked))
  const { intent } = read.value
  if (intent === "save") return saveText(shop, actor, report, typed)
  if (intent === "delete") return giveUp(shop, actor, report, typed)
  const { decision: _, intent: __, pictures: ___, ...fields } = typed
  const done = await acts[intent]({ shop, actor, id: report.id, fields, files: filesOf(form, "pictures") })
  return done.ok ? { done: { words: done.value } } : refusal(done.problem, typed)
}

/** A conflict answers with the other user's version, which this form can then overwrite. */
async function saveText(shop: Shop, actor: Actor, report: ConditionReport, typed: MarkFormValues) {
  const { decision: _, intent: __, place, kind, note, drop, new: added, ...fields } = typed
  const marks = formMarks({ place, kind, note, drop }, typed)
  const known = Object.fromEntries(
    Object.entries(fields).filter(([name]) => Object.hasOwn(changedReport.shape, name) && name !== "marks"),
  )
  const saved = await saveReport(shop, actor, { ...known, id: report.id, marks })
  if (saved.ok) return { done: { words: "The report is saved." }, saved: saved.value.updatedAt.toISOString() }
  if (saved.problem.code !== "conflict" || report.signatures.length > 0) return refusal(saved.problem, typed)
  const now = found(await findReport(shop, actor, report.id))
  const others = { seen: now.updatedAt.toISOString(), facts: reportFacts(now) }
  return data({ problem: saved.problem, typed, others }, { status: 409 })
}

async function giveUp(shop: Shop, actor: Actor, { id }: ConditionReport, typed: MarkFormValues) {
  const gone = await deleteReport(shop, actor, { id })
  if (!gone.ok) return refusal(gone.problem, typed)
  throw replace(href("/admin/inventory/:id", { id: gone.value.artworkId }))
}

type Act = (act: {
  shop: Shop
  actor: Actor
  id: string
  fields: MarkFormValues
  files: File[]
}) => Promise<Outcome<string>>

const said = <T>(outcome: Outcome<T>, words: (value: T) => string): Outcome<string> =>
  outcome.ok ? { ok: true, value: words(outcome.value) } : outcome

const acts: Record<"pictures" | "remove-picture" | "sign", Act> = {
  pictures: async ({ shop, actor, id, files }) =>
    said(await addReportPictures(shop, actor, id, files), ({ added }) =>
      added === 1 ? "The photograph is added." : `${added} photographs are added.`,
    ),
  "remove-picture": async ({ shop, actor, id, fields }) =>
    said(await removeReportPicture(shop, actor, id, fields), () => "The picture is removed, with its marks."),
  sign: async ({ shop, actor, id, fields: { strokes, ...fields } }) => {
    const drawn = readStrokes(strokes)
    if (!drawn.ok) return drawn
    return said(
      await signReport(shop, actor, { ...fields, id, strokes: drawn.value }),
      ({ name }) => `Signed by ${name}.`,
    )
  },
}

/** Null without strokes. */
function readStrokes(text: string | string[] | undefined): Outcome<unknown> {
  if (text === undefined || text === "") return { ok: true, value: null }
  try {
    const drawn: unknown = JSON.parse(String(text))
    return { ok: true, value: Array.isArray(drawn) && drawn.length === 0 ? null : drawn }
  } catch {
    return refuse("invalid", "This signature can’t be read. Please sign again.")
  }
}
