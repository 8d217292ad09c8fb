import { createCrate, deleteCrate, moveCrate, updateCrate } from "../../../domain/inventory/crate-commands.server.ts"
import { anyFields } from "../kit/confirm-form.ts"
import { formatCount } from "../kit/format-count.ts"
import { toastButton, toastIntent } from "../kit/toasts/toast-intents.ts"

export const crateIntents = {
  "add-crate": toastIntent(anyFields, createCrate, ({ id, name }) => ({
    words: `${name} is in the register.`,
    about: [id],
  })),
  "change-crate": toastIntent(anyFields, updateCrate, ({ id, name }) => ({ words: `${name} is saved.`, about: [id] })),
  "move-crate": toastIntent(anyFields, moveCrate, ({ id, name, moved }, { place }) => {
    const along = moved > 0 ? `, with ${formatCount(moved, "work", "works")}` : ""
    return { words: `${name} is at ${String(place).trim()} now${along}.`, about: [id] }
  }),
  "remove-crate": toastButton(anyFields, deleteCrate, ({ name }) => `${name} is removed.`),
}
