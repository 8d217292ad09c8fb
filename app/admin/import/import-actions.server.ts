import { href, redirect } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { abandonImportUploads, deleteImport } from "../../../domain/artworks/import/runs/delete-import.server.ts"
import {
  acceptProposals,
  requestImportUndo,
  saveCellAnswers,
  saveImportChoices,
  startImport,
  stopImport,
} from "../../../domain/artworks/import/runs/import-commands.server.ts"
import { done, type Outcome } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { intent, intents } from "../../request/intents.ts"
import type { NounContext } from "../studio-context.server.ts"

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

type Command<I> = (shop: Shop, admin: Actor, id: string, input: I) => Promise<Outcome<null>>

/** An intent whose result the page shows itself, or says in a toast. */
const step = <S extends z.ZodType>(schema: S, command: Command<z.output<S>>, words?: string) =>
  intent(schema, async ({ shop, admin, id }: NounContext, input) => {
    const outcome = await command(shop, admin, id, input)
    if (!outcome.ok) return outcome
    return done(words ? { done: { words } } : null)
  })

const none = z.strictObject({})

export const runImportAction = intents(
  {
    choose: step(
      z.strictObject({ name: z.enum(choiceNames), value: z.string().max(300) }),
      (shop, admin, id, { name, value }) => {
        const choice = name === "publish" ? value === "yes" : value
        // Empty restores the detected value.
        return saveImportChoices(shop, admin, { id, choices: { [name]: value === "" ? undefined : choice } })
      },
    ),
    column: step(
      z.strictObject({ heading: z.string().min(1).max(2000), field: z.string().max(40) }),
      (shop, admin, id, { heading, field }) =>
        saveImportChoices(shop, admin, { id, choices: { columns: { [heading]: field } } }),
    ),
    answer: step(
      z.strictObject({
        row: z.coerce.number().int(),
        heading: z.string().max(2000),
        answer: z.string().max(2000),
      }),
      (shop, admin, id, cell) => saveCellAnswers(shop, admin, { id, cells: [cell] }),
    ),
    proposals: step(none, (shop, admin, id) => acceptProposals(shop, admin, { id })),
    start: step(none, (shop, admin, id) => startImport(shop, admin, { id })),
    stop: step(
      none,
      (shop, admin, id) => stopImport(shop, admin, { id, undo: false }),
      "The import stops after the works that are being written.",
    ),
    "stop and undo": step(none, (shop, admin, id) => stopImport(shop, admin, { id, undo: true })),
    undo: step(none, (shop, admin, id) => requestImportUndo(shop, admin, { id })),
    read: step(none, (shop, admin, id) => saveImportChoices(shop, admin, { id, choices: {} })),
    without: step(none, (shop, admin, id) => abandonImportUploads(shop, admin, { id })),
    remove: intent(none, async ({ shop, admin, id }: NounContext) => {
      const removed = await deleteImport(shop, admin, { id })
      if (!removed.ok) return removed
      throw redirect(href("/admin/import"))
    }),
  },
  { returned: () => undefined },
)
