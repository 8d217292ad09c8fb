import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import type { HistoryLine } from "../../../../domain/history-queries.server.ts"
import { type Outcome, type Problem, refuseFields } from "../../../../domain/problem.ts"
import { validateInput } from "../../../../domain/validate-input.ts"
import { refusal } from "../../../request/answer.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import { type EditConflict, getEditConflict, otherTabName } from "./conflict.ts"
import { type EditFields, type FormValues, findCellName, findFieldName, formatFieldValues } from "./fields.ts"
import { type FieldReaders, parseFieldTexts } from "./parse-fields.server.ts"

const text = z
  .string()
  .max(60_000, "That is too long.")
  .transform((typed) => typed.replaceAll("\r\n", "\n"))

/** Rejects fields that the noun does not have. Browsers omit unchecked boxes. */
export const editFormSchema = <V, D>(fields: EditFields<V, D>) =>
  z.strictObject({
    ...Object.fromEntries(Object.keys(fields).map((name) => [name, text.default("")])),
    seenAt: z.iso.datetime().transform((at) => new Date(at)),
    opened: z.string().max(600_000).default(""),
  })

export function parseEditFields<V extends object, D>(
  fields: EditFields<V, D>,
  readers: FieldReaders<V, string, D>,
  schema: z.ZodType<V>,
  typed: FormValues,
  value: V,
  data?: D,
): Outcome<V> {
  const read = parseFieldTexts(fields, readers, typed, value, parseBaseline(typed.opened), data)
  const valid = validateInput(schema, read.value, ([name, ...within]) =>
    [name ?? "form", ...(fields[String(name)]?.hasPaths ? within : [])].join("."),
  )
  const wrong = valid.ok ? {} : mapErrorsToFields(fields, valid.problem).fields
  const problems = { ...wrong, ...read.problems }
  if (valid.ok && Object.keys(problems).length === 0) return valid
  return refuseFields(problems)
}

const texts = z.record(z.string(), z.string())

function parseBaseline(opened = ""): FormValues {
  try {
    return texts.parse(JSON.parse(opened))
  } catch {
    return {}
  }
}

/** `data`: what the form's texts depend on beside the noun. */
export type StoredNoun<V, D = unknown> = { value: V; updatedAt: Date; history: HistoryLine[]; data?: D }

type SaveOptions<V, D> = {
  fields: EditFields<V, D>
  /** For fields that are more than text, a whole number or a checkbox. */
  readers?: FieldReaders<V, string, D>
  schema: z.ZodType<V>
  /** As `editFormSchema` parses it; `seenAt` is the version that it showed. */
  form: { seenAt: Date; [field: string]: unknown }
  actor: Actor
  /** Read again after a conflict. A noun that is not found is the page's response. */
  read: () => Promise<Outcome<StoredNoun<V, D>>>
  save: (value: V, seenAt: Date) => Promise<Outcome<{ changed: string[] }>>
}

/** A newer version is overwritten if its fields equal the submitted ones (after reordering pictures, for example). */
export async function saveFields<V extends object, D>(saving: SaveOptions<V, D>) {
  const { fields, readers = {}, schema, form, read, save } = saving
  const { seenAt, typed } = splitForm(form)
  const isNewer = ({ updatedAt }: StoredNoun<V>, than: Date) => updatedAt.getTime() !== than.getTime()
  const stored = unwrapOutcome(await read())
  const found = isNewer(stored, seenAt) ? findConflict(saving, stored) : null
  if (found) return found
  const parsed = parseEditFields(fields, readers, schema, typed, stored.value, stored.data)
  if (!parsed.ok) return refusal(parsed.problem, typed)
  const saved = await save(parsed.value, stored.updatedAt)
  if (saved.ok) return { saved: saved.value.changed }
  const now = unwrapOutcome(await read())
  return (
    (isNewer(now, stored.updatedAt) && findConflict(saving, now)) ||
    refusal(mapErrorsToFields(fields, saved.problem), typed)
  )
}

function splitForm({ seenAt, ...typed }: { seenAt: Date; [field: string]: unknown }) {
  return { seenAt, typed: typed as FormValues }
}

function mapErrorsToFields<V, D>(fields: EditFields<V, D>, problem: Problem): Problem {
  if (!problem.fields) return problem
  const problems: Record<string, string> = {}
  for (const [name, words] of Object.entries(problem.fields))
    problems[findFieldName(fields, name) ?? findCellName(fields, name) ?? name] ??= words
  return { ...problem, fields: problems }
}

/**
 * Takes the form's original values from the history. Without them every difference is shown as changed by both. Null where
 * nothing differs.
 */
function findConflict<V extends object, D>({ fields, form, actor }: SaveOptions<V, D>, stored: StoredNoun<V, D>) {
  const { seenAt, typed } = splitForm(form)
  const { data } = stored
  const since = listChangesSince(stored.history, seenAt)
  const before = Object.assign({}, ...since.map(({ changes }) => getPreviousValues(changes)))
  const self = actor.kind === "user" && since.length > 0 && since.every(({ actorId }) => actorId === actor.id)
  const who = self
    ? "You"
    : (since.find(({ actorId }) => actor.kind !== "user" || actorId !== actor.id)?.actorName ?? "Somebody")
  const conflictDetails: EditConflict = getEditConflict(
    since.length > 0 ? formatFieldValues(fields, { ...stored.value, ...before }, data) : null,
    formatFieldValues(fields, stored.value, data),
    typed,
    {
      who: self ? otherTabName : who,
      version: stored.updatedAt.toISOString(),
    },
  )
  if (conflictDetails.fields.length === 0) return null
  const saved = self ? "You saved this in another tab" : `${who} saved this`
  const message = `${saved} while you were writing. Nothing of yours is lost: choose below, then save.`
  const answer = refusal({ code: "conflict", message }, typed)
  return { ...answer, data: { ...answer.data, conflict: conflictDetails } }
}

/** In the order of writing: a command's time is its start, and it may have waited for one that started later. */
function listChangesSince(history: HistoryLine[], seenAt: Date): HistoryLine[] {
  const seen = history.find((line) => line.at.getTime() === seenAt.getTime())
  return history.filter((line) => (seen ? line.id > seen.id : line.at > seenAt))
}

const getPreviousValues = (changes: HistoryLine["changes"]) =>
  Object.fromEntries(Object.entries(changes).map(([name, { before }]) => [name, before]))
