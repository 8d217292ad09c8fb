import { redirect } from "react-router"
import { z } from "zod"
import { chooseColumns, deleteView, saveListView } from "../../../../domain/accounts/list-views.server.ts"
import type { Actor } from "../../../../domain/actor.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { refusal } from "../../../request/answer.ts"
import { checkForm, readFormFields } from "../../../request/read-form.ts"
import type { Done } from "../toasts/done.ts"
import { cleanSearch, type ViewedList, viewPath } from "./view-address.ts"

const columns = z.array(z.string().max(40)).max(40)
const view = {
  id: z.string().max(40),
  name: z.string().max(200),
  search: z.string().max(2000),
  columns: columns.default([]),
}

const viewForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.enum(["save view", "restore view"]), ...view }),
  z.strictObject({ intent: z.literal("delete view"), id: z.string().max(40) }),
  z.strictObject({ intent: z.literal("choose columns"), columns: columns.min(1, "Choose at least one column.") }),
])

const viewIntents = ["save view", "restore view", "delete view", "choose columns"]

export const isAboutViews = (form: FormData): boolean => viewIntents.includes(String(form.get("intent")))

export async function changeViews(shop: Shop, actor: Actor, list: ViewedList, form: FormData) {
  const names = (asked: string[]) => (list.columnsNamed?.(asked) ?? []).map(({ name }) => name)
  const typed = readFormFields(form)
  const read = checkForm(typed, viewForm)
  if (!read.ok) return refusal(read.problem, typed)
  const asked = read.value
  switch (asked.intent) {
    case "save view":
    case "restore view": {
      const { id, name, search, columns } = asked
      const shown = columns.length > 0 ? names(columns) : []
      const saved = await saveListView(shop, actor, {
        id,
        list: list.name,
        name,
        search: cleanSearch(list, search),
        columns: shown,
      })
      if (!saved.ok) return refusal(saved.problem, typed)
      if (asked.intent === "save view") throw redirect(viewPath(list, saved.value))
      return { done: { words: `${saved.value.name} is back.`, about: [id] } satisfies Done }
    }
    case "delete view": {
      const gone = await deleteView(shop, actor, { id: asked.id })
      if (!gone.ok) return refusal(gone.problem, typed)
      const { id, name, search, columns } = gone.value
      const fields: [string, string][] = [
        ["intent", "restore view"],
        ["id", id],
        ["name", name],
        ["search", search],
        ...columns.map((column): [string, string] => ["columns[]", column]),
      ]
      return { done: { words: `${name} is deleted.`, about: [id], undo: { fields } } satisfies Done }
    }
    case "choose columns": {
      const chosen = await chooseColumns(shop, actor, { list: list.name, columns: names(asked.columns) })
      if (!chosen.ok) return refusal(chosen.problem, typed)
      return { done: { words: "Columns saved." } satisfies Done }
    }
  }
}
