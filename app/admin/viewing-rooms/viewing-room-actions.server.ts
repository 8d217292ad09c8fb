import { href, replace } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { releaseReservation } from "../../../domain/orders/reservation-commands.server.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { reserveRoomWork } from "../../../domain/viewing-rooms/reserve-room-work.server.ts"
import {
  deleteViewingRoom,
  renewViewingRoom,
  updateViewingRoom,
} from "../../../domain/viewing-rooms/room-commands.server.ts"
import {
  createRoomLink,
  revokeViewingRoomLinks,
  sendViewingRoom,
} from "../../../domain/viewing-rooms/room-links.server.ts"
import { getViewingRoom } from "../../../domain/viewing-rooms/room-queries.server.ts"
import { addRoomWorks, removeRoomWork, updateRoomWorks } from "../../../domain/viewing-rooms/room-works.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { parseMoney } from "../../../lib/money.ts"
import { intent, intents } from "../../request/intents.ts"
import { validateForm } from "../../request/read-form.ts"
import { confirmForm } from "../kit/confirm-form.ts"
import { formatCount } from "../kit/format-count.ts"
import { type ActionToast, withToast } from "../kit/toasts/action-answer.ts"
import type { NounContext } from "../studio-context.server.ts"

const text = z.string().max(10_000)
const decision = text.optional()
const fieldText = z.union([text, z.array(text)])
const roomFields = z.strictObject({
  ...{ title: text, name: text, email: text, note: text, until: text },
  mayKeep: z.literal("yes").optional(),
})
const none = confirmForm({})

type Command<I, T> = (shop: Shop, admin: Actor, id: string, input: I) => Promise<Outcome<T>>

const step = <S extends z.ZodType, T>(
  schema: S,
  command: Command<z.output<S>, T>,
  toast: (value: T, input: z.output<S>) => string,
) =>
  intent(schema, ({ shop, admin, id }: NounContext, input) =>
    withToast(command(shop, admin, id, input), (value) => ({ about: [id], words: toast(value, input) })),
  )

export const runRoomAction = intents({
  save: step(
    roomFields,
    (shop, admin, id, { mayKeep, ...fields }) =>
      updateViewingRoom(shop, admin, id, { ...fields, mayKeep: mayKeep === "yes" }),
    ({ revoked }) => (revoked === 0 ? "Saved." : "Saved. The links for the other address have ended."),
  ),
  works: intent(z.object({}).catchall(fieldText), ({ shop, admin, id }: NounContext, form) =>
    withToast(runWorksAction(shop, admin, id, form), (toast) => ({ about: [id], ...toast })),
  ),
  add: step(z.strictObject({ ids: z.array(text) }), addRoomWorks, ({ added }) =>
    added === 0 ? "They are in the room already." : `${formatCount(added, "work")} added.`,
  ),
  link: intent(z.object({}).catchall(fieldText), async ({ shop, admin, id }: NounContext, form) => {
    const saved = await saveDirtyForms(shop, admin, id, form)
    if (!saved.ok) return saved
    const made = await createRoomLink(shop, admin, id)
    if (!made.ok) return made
    const toast = { words: "The link is made. It’s shown only now.", about: [id] }
    return done({ done: toast, link: `${shop.siteUrl}${made.value.path}` })
  }),
  send: intent(
    z.object({ decision, words: text }).catchall(fieldText.optional()),
    async ({ shop, admin, id }: NounContext, form) => {
      const saved = await saveDirtyForms(shop, admin, id, form)
      if (!saved.ok) return saved
      return withToast(sendViewingRoom(shop, admin, id, { words: form.words }), async ({ to }) => ({
        words: (await hasMailServer(shop))
          ? `It’s on its way to ${to}.`
          : `The e-mail to ${to} is written, and waits until a mail server is connected.`,
        about: [id],
      }))
    },
  ),
  revoke: step(none, revokeViewingRoomLinks, () => "No link to this room works any more."),
  renew: step(
    confirmForm({ until: text }),
    renewViewingRoom,
    (_, { until }) => `Open until ${formatCalendarDate(until)}.`,
  ),
  release: step(
    z.strictObject({ holdId: text }),
    (shop, admin, _, { holdId }) => releaseReservation(shop, admin, holdId),
    ({ title }) => `${title} is available again.`,
  ),
  delete: intent(none, async ({ shop, admin, id }: NounContext) => {
    const deleted = await deleteViewingRoom(shop, admin, id)
    if (!deleted.ok) return deleted
    throw replace(href("/admin/viewing-rooms"))
  }),
})

/** Saves unsaved text of the page's other forms, which each form submits along. */
async function saveDirtyForms(
  shop: Shop,
  actor: Actor,
  id: string,
  form: Record<string, unknown>,
): Promise<Outcome<null>> {
  const typed = Object.entries(form).flatMap(([name, value]) =>
    typeof value === "string" || Array.isArray(value) ? [[name, value as string | string[]] as const] : [],
  )
  const which = new Set([form.typed ?? []].flat())
  if (which.has("room")) {
    const room = typed.filter(([name]) => name.startsWith("room.")).map(([name, value]) => [name.slice(5), value])
    const read = validateForm(Object.fromEntries(room), roomFields)
    if (!read.ok) return refuseWithReason(read)
    const { mayKeep, ...fields } = read.value
    const now = await getViewingRoom(shop, actor, id)
    if (!now.ok) return now
    if (now.value.row.email !== fields.email.trim())
      return refuse("invalid", "Nothing was given out. You changed the e-mail address: please save it first.")
    const saved = await updateViewingRoom(shop, actor, id, { ...fields, mayKeep: mayKeep === "yes" })
    if (!saved.ok) return refuseWithReason(saved)
  }
  if (which.has("works")) {
    const saved = await saveRoomWorksForm(shop, actor, id, Object.fromEntries(typed))
    if (!saved.ok) return refuseWithReason(saved)
  }
  return done(null)
}

/** Field errors as one sentence, because those fields are in another form. */
const refuseWithReason = ({ problem }: Extract<Outcome<unknown>, { ok: false }>): Outcome<null> =>
  refuse(
    problem.code,
    `Nothing was given out, because what you typed isn’t saved: ${Object.values(problem.fields ?? {})[0] ?? problem.message}`,
  )

async function runWorksAction(
  shop: Shop,
  admin: Actor,
  id: string,
  form: Record<string, string | string[]>,
): Promise<Outcome<ActionToast>> {
  const saved = await saveRoomWorksForm(shop, admin, id, form)
  if (!saved.ok) return saved
  const { remove, keep, until } = form
  if (typeof remove === "string") {
    const removed = await removeRoomWork(shop, admin, id, remove)
    if (!removed.ok) return removed
    const undo = { fields: Object.entries({ intent: "add", "ids[]": remove }) }
    return done({ words: `${removed.value.title} is out of the room.`, undo })
  }
  if (typeof keep === "string") {
    if (typeof until !== "string") return refuse("invalid", "Please choose a day.")
    const kept = await reserveRoomWork(shop, admin, id, { artworkId: keep, until })
    if (!kept.ok) return kept
    const { id: holdId, title, name } = kept.value
    return done({
      words: `${title} is reserved for ${name} until ${formatCalendarDate(kept.value.until)}.`,
      undo: { fields: Object.entries({ intent: "release", holdId }) },
    })
  }
  return done({ words: saved.value === 0 ? "Nothing had to be changed." : "Saved." })
}

type FormFields = Record<string, string | string[]>

/** `seen:ID`: the previous price; `order`: replaces the order of `work[]`. @returns the number of changed fields */
async function saveRoomWorksForm(shop: Shop, actor: Actor, id: string, typed: FormFields): Promise<Outcome<number>> {
  const room = await getViewingRoom(shop, actor, id)
  if (!room.ok) return room
  const known = new Map(room.value.works.map((work) => [work.card.id, work]))
  const text = (name: string) => (typeof typed[name] === "string" ? typed[name] : "")
  const wrong: Record<string, string> = {}
  const works = getWorkOrder(typed).flatMap((artworkId) => {
    const work = known.get(artworkId)
    if (!work) return []
    const price = parsePrice(text(`price:${artworkId}`), work.card.currency)
    if (typeof price === "string") wrong[`price:${artworkId}`] = price
    const note = text(`note:${artworkId}`)
    if (note.trim().length > 600) wrong[`note:${artworkId}`] = "At most 600 characters."
    const seen = typed[`seen:${artworkId}`]
    return typeof price === "string" ? [] : [{ artworkId, price, note, ...(typeof seen === "string" && { seen }) }]
  })
  if (Object.keys(wrong).length > 0) return refuseFields(wrong)
  const saved = await updateRoomWorks(shop, actor, id, { works })
  return saved.ok ? done(saved.value.changed) : saved
}

function getWorkOrder(typed: FormFields): string[] {
  const dragged = typeof typed.order === "string" ? typed.order.split(",") : null
  const all = dragged ?? [typed.work ?? []].flat()
  for (const [name, by] of [
    ["up", -1],
    ["down", 1],
  ] as const) {
    const at = all.indexOf(String(typed[name] ?? ""))
    const [one, other] = [all[at], all[at + by]]
    if (at >= 0 && one !== undefined && other !== undefined) return all.with(at, other).with(at + by, one)
  }
  return all
}

/** In minor units; null without a price; a string is an error. */
function parsePrice(text: string, currency: string): number | null | string {
  const read = parseMoney(text, { currency, style: "point" })
  if (!read.ok) return `${read.problem}.`
  if (read.money && read.money.currency !== currency) return `Please enter a price in ${currency}.`
  return read.money?.minor ?? null
}
