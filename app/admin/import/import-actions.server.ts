import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { abandonImportUploads, deleteImport } from "../../../domain/imports/delete-import.server.ts"
import {
  acceptProposals,
  requestImportUndo,
  saveCellAnswers,
  saveImportChoices,
  startImport,
  stopImport,
} from "../../../domain/imports/import-commands.server.ts"
import type { Outcome } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"

const choiceNames = [
  "encoding",
  "delimiter",
  "sheet",
  "layout",
  "currency",
  "lengthUnit",
  "unclear",
  "publish",
] as const

export const importForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("choose"), name: z.enum(choiceNames), value: z.string().max(300) }),
  z.strictObject({ intent: z.literal("column"), heading: z.string().min(1).max(2000), field: z.string().max(40) }),
  z.strictObject({
    intent: z.literal("answer"),
    row: z.coerce.number().int(),
    heading: z.string().max(2000),
    answer: z.string().max(2000),
  }),
  z.strictObject({
    intent: z.enum(["proposals", "start", "stop", "stop and undo", "undo", "read", "remove", "without"]),
  }),
])
type ImportForm = z.infer<typeof importForm>

/** Toasts of intents whose result the page does not show itself. */
const intentToasts: Partial<Record<ImportForm["intent"], string>> = {
  stop: "The import stops after the works that are being written.",
  remove: "The file was removed. Nothing was imported.",
}

/** @returns the text of a toast, or null */
export async function runImportAction(
  shop: Shop,
  actor: Actor,
  id: string,
  form: ImportForm,
): Promise<Outcome<string | null>> {
  const outcome = await runIntent(shop, actor, id, form)
  return outcome.ok ? { ok: true, value: intentToasts[form.intent] ?? null } : outcome
}

function runIntent(shop: Shop, actor: Actor, id: string, form: ImportForm): Promise<Outcome<null>> {
  switch (form.intent) {
    case "choose": {
      const { name, value } = form
      // Empty restores the detected value.
      const choice = value === "" ? undefined : name === "publish" ? value === "yes" : value
      return saveImportChoices(shop, actor, { id, choices: { [name]: choice } })
    }
    case "column":
      return saveImportChoices(shop, actor, { id, choices: { columns: { [form.heading]: form.field } } })
    case "answer":
      return saveCellAnswers(shop, actor, {
        id,
        cells: [{ row: form.row, heading: form.heading, answer: form.answer }],
      })
    case "proposals":
      return acceptProposals(shop, actor, { id })
    case "start":
      return startImport(shop, actor, { id })
    case "stop":
    case "stop and undo":
      return stopImport(shop, actor, { id, undo: form.intent !== "stop" })
    case "undo":
      return requestImportUndo(shop, actor, { id })
    case "read":
      return saveImportChoices(shop, actor, { id, choices: {} })
    case "without":
      return abandonImportUploads(shop, actor, { id })
    case "remove":
      return deleteImport(shop, actor, { id })
  }
}
