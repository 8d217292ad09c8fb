import { href } from "react-router"
import { z } from "zod"
import { renameInWorks, undoRename } from "../../../domain/artworks/catalog/name-commands.server.ts"
import { renameSchema, undoSchema } from "../../../domain/artworks/catalog/name-input.ts"
import {
  addSeries,
  moveSeries,
  removeSeries,
  renameSeries,
} from "../../../domain/artworks/catalog/series-commands.server.ts"
import {
  newSeriesSchema,
  seriesMergeSchema,
  seriesPlaceSchema,
  seriesSchema,
  seriesTitleSchema,
  workPlaceSchema,
} from "../../../domain/artworks/catalog/series-input.ts"
import { mergeSeries, undoSeriesMerge } from "../../../domain/artworks/catalog/series-merge.server.ts"
import { moveWorkInSeries } from "../../../domain/artworks/catalog/series-place.server.ts"
import { intents } from "../../request/intents.ts"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { toastIntent } from "../kit/toasts/toast-intents.ts"

/** Forms have no null: an empty `before` is the end, an empty `series` none. */
const emptyToNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((fields: Record<string, unknown>) => {
    const { before, series } = fields
    return { ...fields, ...(before === "" && { before: null }), ...(series === "" && { series: null }) }
  }, schema)

export const runCategorizationAction = intents({
  "add series": toastIntent(newSeriesSchema, addSeries, ({ id }, { title }) =>
    createToast(`${title} is a series now. Drag works into it.`, id, { intent: "remove series", id }),
  ),
  "remove series": toastIntent(seriesSchema, removeSeries, ({ title }, { id }) =>
    createToast(`${title} is removed.`, id),
  ),
  "rename series": toastIntent(seriesTitleSchema, renameSeries, ({ before, title, slug, step }, { id }) => {
    if (step === null) return createToast("It already has this name.", id)
    const words = `${before.title} is now ${title}.${before.slug === slug ? "" : " The old address leads there."}`
    return createToast(words, id, { intent: "rename series", id, title: before.title, undoes: String(step) })
  }),
  "move series": toastIntent(emptyToNull(seriesPlaceSchema), moveSeries, ({ title, followed, step }, { id }) =>
    createToast(
      `${title} has its new place.`,
      id,
      step === null ? undefined : { intent: "move series", id, before: followed, undoes: String(step) },
    ),
  ),
  "merge series": toastIntent(seriesMergeSchema, mergeSeries, ({ title, into, works, step }, { id }) =>
    createToast(
      `${title} is now part of ${into}, with ${formatCount(works, "work")}. The old address leads there.`,
      id,
      { intent: "undo merge", step: String(step) },
    ),
  ),
  "undo merge": toastIntent(undoSchema, undoSeriesMerge, ({ title }, { step }) =>
    createToast(`${title} is a series again.`, String(step)),
  ),
  "place work": toastIntent(emptyToNull(workPlaceSchema), moveWorkInSeries, ({ title, series, from, step }, { id }) =>
    createToast(
      `${title} is now in ${series ?? "no series"}.`,
      id,
      step === null ? undefined : { intent: "place work", id, ...from, undoes: String(step) },
    ),
  ),
  rename: toastIntent(
    z.strictObject(renameSchema.shape),
    renameInWorks,
    ({ works, step, merged }, { kind, name, to }) =>
      createToast(
        `${name} is now ${merged ? `part of ${to}` : to}, in ${formatCount(works, "work")}.`,
        `${kind}:${name}`,
        { intent: "undo rename", step: String(step) },
      ),
  ),
  "undo rename": toastIntent(undoSchema, undoRename, ({ works }, { step }) =>
    createToast(`${formatCount(works, "work has", "works have")} the former name again.`, String(step)),
  ),
})

function createToast(words: string, about: string, undo?: Record<string, string | null>): ActionToast {
  if (!undo) return { words, about: [about] }
  const fields = Object.entries(undo).map(([name, value]): [string, string] => [name, value ?? ""])
  return { words, about: [about], undo: { action: href("/admin/categorization"), fields } }
}
