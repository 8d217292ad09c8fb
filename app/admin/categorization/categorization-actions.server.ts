import { href } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { renameInWorks, undoRename } from "../../../domain/artworks/name-commands.server.ts"
import { renameSchema, undoSchema } from "../../../domain/artworks/name-input.ts"
import { addSeries, moveSeries, removeSeries, renameSeries } from "../../../domain/artworks/series-commands.server.ts"
import {
  newSeriesSchema,
  seriesMergeSchema,
  seriesPlaceSchema,
  seriesSchema,
  seriesTitleSchema,
  workPlaceSchema,
} from "../../../domain/artworks/series-input.ts"
import { mergeSeries, undoSeriesMerge } from "../../../domain/artworks/series-merge.server.ts"
import { moveWorkInSeries } from "../../../domain/artworks/series-place.server.ts"
import type { Outcome } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"

const categoryForm = z.discriminatedUnion("intent", [
  newSeriesSchema.extend({ intent: z.literal("add series") }),
  seriesSchema.extend({ intent: z.literal("remove series") }),
  seriesTitleSchema.extend({ intent: z.literal("rename series") }),
  seriesPlaceSchema.extend({ intent: z.literal("move series") }),
  seriesMergeSchema.extend({ intent: z.literal("merge series") }),
  undoSchema.extend({ intent: z.literal("undo merge") }),
  workPlaceSchema.extend({ intent: z.literal("place work") }),
  z.strictObject({ intent: z.literal("rename"), ...renameSchema.shape }),
  undoSchema.extend({ intent: z.literal("undo rename") }),
])

type CategoryInput = z.output<typeof categoryForm>

export async function runCategorizationAction(shop: Shop, actor: Actor, form: FormData) {
  const typed = readFormFields(form)
  const read = validateForm(emptyToNull(typed), categoryForm)
  if (!read.ok) return refusal(read.problem, typed)
  const outcome = await runIntent(shop, actor, read.value)
  return outcome.ok ? { done: outcome.value } : refusal(outcome.problem, typed)
}

/** Forms have no null: an empty `before` is the end, an empty `series` none. */
const emptyToNull = (typed: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      value === "" && (name === "before" || name === "series") ? null : value,
    ]),
  )

const action = href("/admin/categorization")

const createDone = (words: string, about: string, undo?: Record<string, string | null>): ActionToast => ({
  words,
  about: [about],
  ...(undo && {
    undo: { action, fields: Object.entries(undo).map(([name, value]): [string, string] => [name, value ?? ""]) },
  }),
})

const mapOutcome = <T>(outcome: Outcome<T>, toast: (value: T) => ActionToast): Outcome<ActionToast> =>
  outcome.ok ? { ok: true, value: toast(outcome.value) } : outcome

const withoutIntent = <T extends CategoryInput>({ intent: _, ...input }: T) => input

async function runIntent(shop: Shop, actor: Actor, asked: CategoryInput): Promise<Outcome<ActionToast>> {
  switch (asked.intent) {
    case "add series":
      return mapOutcome(await addSeries(shop, actor, withoutIntent(asked)), ({ id }) =>
        createDone(`${asked.title} is a series now. Drag works into it.`, id, { intent: "remove series", id }),
      )
    case "remove series":
      return mapOutcome(await removeSeries(shop, actor, withoutIntent(asked)), ({ title }) =>
        createDone(`${title} is removed.`, asked.id),
      )
    case "rename series":
      return mapOutcome(await renameSeries(shop, actor, withoutIntent(asked)), ({ before, title, slug, step }) =>
        step === null
          ? createDone("It already has this name.", asked.id)
          : createDone(
              `${before.title} is now ${title}.${before.slug === slug ? "" : " The old address leads there."}`,
              asked.id,
              {
                intent: "rename series",
                id: asked.id,
                title: before.title,
                undoes: String(step),
              },
            ),
      )
    case "move series":
      return mapOutcome(await moveSeries(shop, actor, withoutIntent(asked)), ({ title, followed, step }) =>
        createDone(
          `${title} has its new place.`,
          asked.id,
          step === null ? undefined : { intent: "move series", id: asked.id, before: followed, undoes: String(step) },
        ),
      )
    case "merge series":
      return mapOutcome(await mergeSeries(shop, actor, withoutIntent(asked)), ({ title, into, works, step }) =>
        createDone(
          `${title} is now part of ${into}, with ${formatCount(works, "work")}. The old address leads there.`,
          asked.id,
          {
            intent: "undo merge",
            step: String(step),
          },
        ),
      )
    case "undo merge":
      return mapOutcome(await undoSeriesMerge(shop, actor, withoutIntent(asked)), ({ title }) =>
        createDone(`${title} is a series again.`, String(asked.step)),
      )
    case "place work":
      return mapOutcome(await moveWorkInSeries(shop, actor, withoutIntent(asked)), ({ title, series, from, step }) =>
        createDone(
          `${title} is now in ${series ?? "no series"}.`,
          asked.id,
          step === null ? undefined : { intent: "place work", id: asked.id, ...from, undoes: String(step) },
        ),
      )
    case "rename":
      return mapOutcome(await renameInWorks(shop, actor, withoutIntent(asked)), ({ works, step, merged }) =>
        createDone(
          `${asked.name} is now ${merged ? `part of ${asked.to}` : asked.to}, in ${formatCount(works, "work")}.`,
          `${asked.kind}:${asked.name}`,
          { intent: "undo rename", step: String(step) },
        ),
      )
    case "undo rename":
      return mapOutcome(await undoRename(shop, actor, withoutIntent(asked)), ({ works }) =>
        createDone(`${formatCount(works, "work has", "works have")} the former name again.`, String(asked.step)),
      )
  }
}
