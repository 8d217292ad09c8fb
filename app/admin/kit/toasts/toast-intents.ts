import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import type { Outcome } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { buttonIntent, intent } from "../../../request/intents.ts"
import type { StudioContext } from "../../studio-context.server.ts"
import { type ActionToast, withToast } from "./action-answer.ts"

type Command<I, T> = (shop: Shop, admin: Actor, input: I) => Promise<Outcome<T>>
type Toast<I, T> = (value: T, input: I) => ActionToast | string

const defineToastIntent =
  (define: typeof intent) =>
  <S extends z.ZodType, T>(schema: S, command: Command<z.output<S>, T>, toast: Toast<z.output<S>, T>) =>
    define(schema, ({ shop, admin }: StudioContext, input) =>
      withToast(command(shop, admin, input), (value) => toast(value, input)),
    )

/** An intent that runs one command: `rename: toastIntent(nameSchema, renamePlace, ({ name }) => `It is ${name} now.`)`. */
export const toastIntent = defineToastIntent(intent)

/** The same without typed fields. */
export const toastButton = defineToastIntent(buttonIntent)

/** The form of a button that acts on one row. */
export const idForm = z.strictObject({ id: z.uuid() })
