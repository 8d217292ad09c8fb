import { createCrate, deleteCrate, moveCrate, updateCrate } from "../../../domain/inventory/crate-commands.server.ts"
import { createPlace, deletePlace, updatePlace } from "../../../domain/inventory/place-commands.server.ts"
import { intents } from "../../request/intents.ts"
import { anyFields } from "../kit/confirm-form.ts"
import { formatCount } from "../kit/format-count.ts"
import { toastButton, toastIntent } from "../kit/toasts/toast-intents.ts"

type Saved = { id: string; name: string }

const formatAdded = ({ id, name }: Saved) => ({ words: `${name} is in the register.`, about: [id] })
const formatSaved = ({ id, name }: Saved) => ({ words: `${name} is saved.`, about: [id] })
const formatRemoved = ({ name }: Pick<Saved, "name">) => `${name} is removed.`

export const runPlaceAction = intents({
  add: toastIntent(anyFields, createPlace, formatAdded),
  change: toastIntent(anyFields, updatePlace, formatSaved),
  remove: toastButton(anyFields, deletePlace, formatRemoved),
  "add-crate": toastIntent(anyFields, createCrate, formatAdded),
  "change-crate": toastIntent(anyFields, updateCrate, formatSaved),
  "move-crate": toastIntent(anyFields, moveCrate, ({ id, name, moved }, { place }) => {
    const along = moved > 0 ? `, with ${formatCount(moved, "work", "works")}` : ""
    return { words: `${name} is at ${String(place).trim()} now${along}.`, about: [id] }
  }),
  "remove-crate": toastButton(anyFields, deleteCrate, formatRemoved),
})
