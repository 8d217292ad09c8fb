import { z } from "zod"
import {
  deleteRedirect,
  dismissMissingAddress,
  saveRedirect,
} from "../../../domain/redirects/redirect-commands.server.ts"
import type { Redirect } from "../../../domain/redirects/redirect-queries.server.ts"
import { findAddressOwner } from "../../address-owner.server.ts"
import { buttonIntent, intent, intents } from "../../request/intents.ts"
import { confirmForm } from "../kit/confirm-form.ts"
import { type ActionToast, withToast } from "../kit/toasts/action-answer.ts"
import { idForm, toastButton } from "../kit/toasts/toast-intents.ts"
import type { NounContext, StudioContext } from "../studio-context.server.ts"

const addressFields = { from: z.string(), to: z.string(), keepsMethod: z.string().max(10).optional() }
const redirectForm = confirmForm(addressFields)

type RedirectForm = z.output<typeof redirectForm>

const save = ({ shop, admin }: StudioContext, { from, to, keepsMethod }: RedirectForm, id?: string) =>
  saveRedirect(
    shop,
    admin,
    { ...(id && { id }), from, to, keepsMethod: keepsMethod !== undefined },
    { findOwner: findAddressOwner },
  )

const toSavedToast = ({ id, fromPath, toUrl }: Redirect): ActionToast => ({
  words: `${fromPath} leads to ${toUrl} now.`,
  about: [id],
})

const add = intent(redirectForm, (context: StudioContext, form) => withToast(save(context, form), toSavedToast))

/** Of the list. `add`: from the form at the top; `send`: from a missing address; `save`: the undo of a removal. */
export const runRedirectsAction = intents({
  add,
  send: add,
  save: add,
  remove: toastButton(idForm, (shop, admin, { id }) => deleteRedirect(shop, admin, id), toRemovedToast),
  dismiss: buttonIntent(z.strictObject({ path: z.string().max(300) }), ({ shop, admin }: StudioContext, { path }) =>
    withToast(
      dismissMissingAddress(shop, admin, path),
      () => `${path} is off the list until a visitor looks for it again.`,
    ),
  ),
})

function toRemovedToast({ fromPath, toUrl, status }: Redirect): ActionToast {
  const fields = Object.entries({
    intent: "save",
    from: fromPath,
    to: toUrl,
    ...(status === 308 && { keepsMethod: "yes" }),
  })
  return { words: `${fromPath} leads nowhere now.`, undo: { fields } }
}

/** Of one redirect's page. */
export const runRedirectAction = intents({
  change: intent(redirectForm, (context: NounContext, form) =>
    withToast(save(context, form, context.id), toSavedToast),
  ),
})
