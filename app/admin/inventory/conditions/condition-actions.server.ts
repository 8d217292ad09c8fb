import { data, href, replace } from "react-router"
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
import { done, type Outcome, refuse } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { refusal } from "../../../request/answer.ts"
import { intent, intents, type Submission } from "../../../request/intents.ts"
import { getFormFiles, readFormFields } from "../../../request/read-form.ts"
import { anyFields } from "../../kit/confirm-form.ts"
import { withToast } from "../../kit/toasts/action-answer.ts"
import type { NounContext, StudioContext } from "../../studio-context.server.ts"
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

type Report = StudioContext & { report: ConditionReport }

/** @throws a 404 response for an unknown report */
const step = <R extends Outcome<unknown>>(run: (report: Report, submission: Submission) => Promise<R>) =>
  intent(anyFields, async (context: NounContext, _, submission) => {
    const { shop, admin, id } = context
    return run({ shop, admin, report: unwrapOutcome(await getConditionReport(shop, admin, id)) }, submission)
  })

const getFields = ({ decision: _, pictures: __, ...fields }: MarkFormValues) => fields

export const runConditionAction = intents({
  save: step(saveText),
  pictures: step(({ shop, admin, report }, { form }) =>
    withToast(addConditionPictures(shop, admin, report.id, getFormFiles(form, "pictures")), ({ added }) =>
      added === 1 ? "The photograph is added." : `${added} photographs are added.`,
    ),
  ),
  "remove-picture": step(({ shop, admin, report }, { fields }) =>
    withToast(
      removeConditionPicture(shop, admin, report.id, getFields(fields)),
      () => "The picture is removed, with its marks.",
    ),
  ),
  sign: step(async ({ shop, admin, report }, submission) => {
    const { strokes, ...fields } = getFields(submission.fields)
    const drawn = parseStrokes(strokes)
    if (!drawn.ok) return drawn
    const signature = { ...fields, id: report.id, strokes: drawn.value }
    return withToast(signConditionReport(shop, admin, signature), ({ name }) => `Signed by ${name}.`)
  }),
  delete: step(async ({ shop, admin, report }) => {
    const gone = await deleteConditionReport(shop, admin, { id: report.id })
    if (!gone.ok) return gone
    throw replace(href("/admin/inventory/:id", { id: gone.value.artworkId }))
  }),
})

/** A conflict answers with the other user's version, which this form can then overwrite. */
async function saveText({ shop, admin, report }: Report, { fields: sent, typed }: Submission) {
  const marks = parseFormMarks(sent, sent)
  const known = Object.fromEntries(
    Object.entries(sent).filter(([name]) => Object.hasOwn(conditionReportSchema.shape, name) && name !== "marks"),
  )
  const saved = await updateConditionReport(shop, admin, { ...known, id: report.id, marks })
  if (saved.ok) return done({ done: { words: "The report is saved." }, saved: saved.value.updatedAt.toISOString() })
  if (saved.problem.code !== "conflict" || report.signatures.length > 0) return saved
  const now = unwrapOutcome(await getConditionReport(shop, admin, report.id))
  const others = { seen: now.updatedAt.toISOString(), facts: listReportDetails(now) }
  return done(data({ problem: saved.problem, typed, others }, { status: 409 }))
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
