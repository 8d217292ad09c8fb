import { createPlace, deletePlace, updatePlace } from "../../../domain/inventory/place-commands.server.ts"
import { intents } from "../../request/intents.ts"
import { anyFields } from "../kit/confirm-form.ts"
import { toastButton, toastIntent } from "../kit/toasts/toast-intents.ts"
import { crateIntents } from "./crate-actions.server.ts"

export const runPlaceAction = intents({
  ...crateIntents,
  add: toastIntent(anyFields, createPlace, ({ id, name }) => ({ words: `${name} is in the register.`, about: [id] })),
  change: toastIntent(anyFields, updatePlace, ({ id, name }) => ({ words: `${name} is saved.`, about: [id] })),
  remove: toastButton(anyFields, deletePlace, ({ name }) => `${name} is removed.`),
})
