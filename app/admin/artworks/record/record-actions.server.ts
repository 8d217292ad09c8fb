import { z } from "zod"
import {
  addProvenance,
  editProvenance,
  removeProvenance,
  reorderProvenance,
  restoreProvenance,
} from "../../../../domain/artworks/record/provenance-commands.server.ts"
import { recordKinds } from "../../../../domain/artworks/record/record-kinds.ts"
import { done, refuse } from "../../../../domain/problem.ts"
import { parseYears } from "../../../../lib/years.ts"
import { buttonIntent, intent } from "../../../request/intents.ts"
import { withToast } from "../../kit/toasts/action-answer.ts"
import type { NounContext } from "../../studio-context.server.ts"

const text = z.string().max(2000).default("")
const entryForm = z.strictObject({
  kind: z.enum(recordKinds),
  year: text,
  event: text,
  owner: text,
  ownerPublic: z.literal("yes").optional(),
  isPublic: z.literal("yes").optional(),
})
const editedForm = entryForm.extend({ entry: z.uuid(), version: z.coerce.number().int() })
const idForm = z.strictObject({ entry: z.uuid() })
const ids = z.array(z.uuid()).max(1000)

export const recordIntents = {
  "add entry": intent(entryForm, (context: NounContext, form) => saveEntry(context, addProvenance, form)),
  "edit entry": intent(editedForm, (context: NounContext, form) => saveEntry(context, editProvenance, form)),
  "remove entry": buttonIntent(idForm, ({ shop, admin, id }: NounContext, { entry }) =>
    withToast(removeProvenance(shop, admin, id, { entry }), ({ event }) => ({
      words: `“${event}” is removed.`,
      about: [entry],
      undo: { fields: Object.entries({ intent: "put entry back", entry }) },
    })),
  ),
  "put entry back": buttonIntent(idForm, ({ shop, admin, id }: NounContext, { entry }) =>
    withToast(restoreProvenance(shop, admin, id, { entry }), ({ event }) => ({
      words: `“${event}” is back.`,
      about: [entry],
    })),
  ),
  "order entries": buttonIntent(
    z.strictObject({ kind: z.enum(recordKinds), seen: ids, order: ids }),
    async ({ shop, admin, id }: NounContext, order) => {
      const ordered = await reorderProvenance(shop, admin, id, order)
      return ordered.ok ? done(null) : ordered
    },
  ),
}

async function saveEntry(
  { shop, admin, id }: NounContext,
  command: typeof addProvenance | typeof editProvenance,
  { year, ownerPublic, isPublic, ...rest }: z.output<typeof entryForm>,
) {
  const years = parseYears(year)
  if (!years.ok || (year.trim() !== "" && years.from === null && years.to === null)) {
    const message = "Please enter a year, like 2019 or about 2019."
    return refuse("invalid", message, { year: message })
  }
  const saved = await command(shop, admin, id, {
    ...rest,
    year: years.from ?? years.to,
    yearText: years.text === String(years.from) ? "" : years.text,
    ownerPublic: ownerPublic === "yes",
    isPublic: isPublic === "yes",
  })
  return saved.ok ? done({ entry: "saved" as const }) : saved
}
