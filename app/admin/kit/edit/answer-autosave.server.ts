import { data } from "react-router"
import type { Problem } from "../../../../domain/problem.ts"
import type { EditConflict } from "./conflict.ts"
import { type EditFields, formatFieldValues } from "./fields.ts"
import type { AutosaveAnswer } from "./use-autosave.ts"

type SaveAnswer = { version: string } | { data: { problem: Problem }; init: ResponseInit | null } | object

type Autosave<V> = {
  fields: EditFields<V, never>
  stored: () => Promise<V>
  /** Values that the command sets by itself. */
  derive?: (value: V) => Record<string, string>
}

/** Answers with JSON, so that the page is not revalidated and can retry. */
export async function answerAutosave<V extends object>(answer: SaveAnswer, { fields, stored, derive }: Autosave<V>) {
  if ("version" in answer)
    return createResponse({ kind: "saved", version: answer.version, derived: derive?.(await stored()) ?? {} })
  if (!("data" in answer)) throw data(null, { status: 400 })
  const { problem } = answer.data
  const status = answer.init?.status ?? 400
  const conflict = "conflict" in answer.data ? (answer.data.conflict as EditConflict) : null
  if (!conflict) return createResponse({ kind: "refused", problem }, status)
  const { who, version } = conflict
  const text = formatFieldValues(fields, await stored())
  return createResponse({ kind: "conflict", who, version, message: problem.message, stored: text }, status)
}

const createResponse = (answer: AutosaveAnswer, status = 200) => Response.json(answer, { status })
