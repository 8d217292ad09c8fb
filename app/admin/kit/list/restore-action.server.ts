import type { Actor } from "../../../../domain/actor.ts"
import type { Outcome } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { intents } from "../../../request/intents.ts"
import { studioAction } from "../../studio-context.server.ts"
import { idForm, toastButton } from "../toasts/toast-intents.ts"

/** A list's Undo of a deletion. */
export const createRestoreAction = <T>(
  restore: (shop: Shop, actor: Actor, id: string) => Promise<Outcome<T>>,
  getWords: (value: T) => string,
) =>
  studioAction(intents({ restore: toastButton(idForm, (shop, admin, { id }) => restore(shop, admin, id), getWords) }))
