import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import {
  addProvenance,
  editProvenance,
  removeProvenance,
  reorderProvenance,
  restoreProvenance,
} from "../../../../domain/artworks/provenance-commands.server.ts"
import { recordKinds } from "../../../../domain/artworks/record-kinds.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { parseYears } from "../../../../lib/years.ts"
import { refusal } from "../../../request/answer.ts"
import type { ActionToast } from "../../kit/toasts/action-answer.ts"

const text = z.string().max(2000).default("")
const entryFields = {
  kind: z.enum(recordKinds),
  year: text,
  event: text,
  owner: text,
  ownerPublic: z.literal("yes").optional(),
  isPublic: z.literal("yes").optional(),
}
const ids = z.array(z.uuid()).max(1000)

export const recordForms = [
  z.strictObject({ intent: z.literal("add entry"), ...entryFields }),
  z.strictObject({
    intent: z.literal("edit entry"),
    entry: z.uuid(),
    version: z.coerce.number().int(),
    ...entryFields,
  }),
  z.strictObject({ intent: z.literal("remove entry"), entry: z.uuid() }),
  z.strictObject({ intent: z.literal("put entry back"), entry: z.uuid() }),
  z.strictObject({ intent: z.literal("order entries"), kind: z.enum(recordKinds), seen: ids, order: ids }),
] as const

type RecordForm = z.output<(typeof recordForms)[number]>

export async function saveRecord(shop: Shop, actor: Actor, id: string, asked: RecordForm) {
  switch (asked.intent) {
    case "add entry":
    case "edit entry": {
      const { intent, year, ownerPublic, isPublic, ...rest } = asked
      const years = parseYears(year)
      if (!years.ok || (year.trim() !== "" && years.from === null && years.to === null)) {
        const message = "Please enter a year, like 2019 or about 2019."
        return refusal({ code: "invalid", message, fields: { year: message } }, asked)
      }
      const entry = {
        ...rest,
        year: years.from ?? years.to,
        yearText: years.text === String(years.from) ? "" : years.text,
        ownerPublic: ownerPublic === "yes",
        isPublic: isPublic === "yes",
      }
      const command = intent === "add entry" ? addProvenance : editProvenance
      const saved = await command(shop, actor, id, entry)
      return saved.ok ? { entry: "saved" as const } : refusal(saved.problem, asked)
    }
    case "order entries": {
      const { intent: _, ...order } = asked
      const ordered = await reorderProvenance(shop, actor, id, order)
      return ordered.ok ? null : refusal(ordered.problem)
    }
    case "put entry back": {
      const back = await restoreProvenance(shop, actor, id, { entry: asked.entry })
      return back.ok
        ? { done: { words: `“${back.value.event}” is back.`, about: [asked.entry] } }
        : refusal(back.problem)
    }
    case "remove entry": {
      const removed = await removeProvenance(shop, actor, id, { entry: asked.entry })
      if (!removed.ok) return refusal(removed.problem)
      const done: ActionToast = {
        words: `“${removed.value.event}” is removed.`,
        about: [asked.entry],
        undo: {
          fields: [
            ["intent", "put entry back"],
            ["entry", asked.entry],
          ],
        },
      }
      return { done }
    }
  }
}
