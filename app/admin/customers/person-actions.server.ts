import { href, redirect } from "react-router"
import type { Actor } from "../../../domain/actor.ts"
import {
  addCustomerAddress,
  confirmCustomerAddress,
  removeCustomerAddress,
} from "../../../domain/customers/address-commands.server.ts"
import { saveCustomer } from "../../../domain/customers/customer-commands.server.ts"
import { getCustomer } from "../../../domain/customers/customer-page.server.ts"
import { saveCustomerNote } from "../../../domain/customers/note-commands.server.ts"
import { undoCustomerMerge } from "../../../domain/customers/undo-merge.server.ts"
import { createThread } from "../../../domain/messages/threads/create-thread.server.ts"
import { type Outcome, refuse } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { readRequestFields, requireSingleValues } from "../../request/read-form.ts"

type Fields = Record<string, string>

const personActions: Record<
  string,
  (shop: Shop, actor: Actor, id: string, fields: Fields) => Promise<Outcome<string>>
> = {
  edit: (shop, actor, id, fields) => toMessage(saveCustomer(shop, actor, id, fields), () => "Saved."),
  note: async (shop, actor, id, { note = "", noteId, ...others }) => {
    const written = await saveCustomerNote(shop, actor, id, {
      ...others,
      text: note,
      ...(noteId !== undefined && { id: noteId }),
    })
    return toMessage(Promise.resolve(written), () => (note.trim() ? "The note is saved." : "The note is removed."))
  },
  "add-address": (shop, actor, id, fields) =>
    toMessage(addCustomerAddress(shop, actor, id, fields), ({ email }) => `${email} is theirs.`),
  "confirm-address": (shop, actor, id, fields) =>
    toMessage(confirmCustomerAddress(shop, actor, id, fields), () => "Noted."),
  "undo-merge": (shop, actor, id, fields) =>
    toMessage(undoCustomerMerge(shop, actor, id, fields), ({ name }) => `${name} is a separate person again.`),
  "remove-address": (shop, actor, id, fields) =>
    toMessage(
      removeCustomerAddress(shop, actor, id, fields),
      ({ email }) => `${email} is not theirs any more. What was written from it belongs to a separate person.`,
    ),
}

async function toMessage<T>(outcome: Promise<Outcome<T>>, words: (value: T) => string): Promise<Outcome<string>> {
  const done = await outcome
  return done.ok ? { ok: true, value: words(done.value) } : done
}

/** @throws a redirect to the thread with their most reliable address */
async function startConversation(shop: Shop, actor: Actor, id: string): Promise<Outcome<never>> {
  const person = await getCustomer(shop, actor, id)
  if (!person.ok) return person
  const { name, addresses } = person.value
  const thread = await createThread(shop, actor, { email: addresses[0]?.email ?? "", name })
  if (!thread.ok) return thread
  throw redirect(`${href("/admin/messages/:id", { id: thread.value.id })}?view=all`)
}

export async function runCustomerAction(shop: Shop, actor: Actor, id: string, request: Request) {
  const typed = requireSingleValues(await readRequestFields(request))
  const { intent = "", ...fields } = typed
  if (intent === "write") {
    const written = await startConversation(shop, actor, id)
    return written.ok ? null : refusal(written.problem, typed)
  }
  const action = Object.hasOwn(personActions, intent) ? personActions[intent] : undefined
  if (!action) return refusal(refuse("invalid", "Please choose what to do.").problem)
  const outcome = await action(shop, actor, id, fields)
  if (!outcome.ok) return refusal(outcome.problem, typed)
  return { done: { words: outcome.value, about: [id] } }
}
