import { href, replace } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { releaseReservation } from "../../../domain/orders/reservation-commands.server.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import { done, type Outcome, refuse } from "../../../domain/problem.ts"
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
import { addRoomWorks, removeRoomWork } from "../../../domain/viewing-rooms/room-works.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { saveRoomWorksForm } from "./room-works-form.server.ts"

const text = z.string().max(10_000)
const decision = text.optional()
const fieldText = z.union([text, z.array(text)])
const roomFields = z.strictObject({
  ...{ title: text, name: text, email: text, note: text, until: text },
  mayKeep: z.literal("yes").optional(),
})
const roomForm = z.discriminatedUnion("intent", [
  roomFields.extend({ intent: z.literal("save") }),
  z.object({ intent: z.literal("works") }).catchall(fieldText),
  z.strictObject({ intent: z.literal("add"), ids: z.array(text) }),
  z.object({ intent: z.literal("link") }).catchall(fieldText),
  z.object({ intent: z.literal("send"), decision, words: text }).catchall(fieldText.optional()),
  z.strictObject({ intent: z.literal("revoke"), decision }),
  z.strictObject({ intent: z.literal("renew"), decision, until: text }),
  z.strictObject({ intent: z.literal("release"), holdId: text }),
  z.strictObject({ intent: z.literal("delete"), decision }),
])
type RoomForm = z.output<typeof roomForm>

export async function runRoomAction(shop: Shop, actor: Actor, id: string, form: FormData) {
  const typed = readFormFields(form)
  const read = validateForm(typed, roomForm)
  if (!read.ok) return refusal(read.problem, typed)
  const outcome = await runIntent(shop, actor, id, read.value)
  if (!outcome.ok) return refusal(outcome.problem, typed)
  if (read.value.intent === "delete") throw replace(href("/admin/viewing-rooms"))
  const { link, ...said } = outcome.value
  return { done: { about: [id], ...said } satisfies ActionToast, ...(link && { link }) }
}

type RoomActionOutcome = Outcome<ActionToast & { link?: string }>

const toResult = <T>(
  outcome: Outcome<T>,
  words: (value: T) => string | (ActionToast & { link?: string }),
): RoomActionOutcome => {
  if (!outcome.ok) return outcome
  const of = words(outcome.value)
  return done(typeof of === "string" ? { words: of } : of)
}

async function runIntent(shop: Shop, actor: Actor, id: string, form: RoomForm): Promise<RoomActionOutcome> {
  switch (form.intent) {
    case "save": {
      const { intent: _, mayKeep, ...fields } = form
      return toResult(
        await updateViewingRoom(shop, actor, id, { ...fields, mayKeep: mayKeep === "yes" }),
        ({ revoked }) => (revoked === 0 ? "Saved." : "Saved. The links for the other address have ended."),
      )
    }
    case "works":
      return runWorksAction(shop, actor, id, form)
    case "add":
      return toResult(await addRoomWorks(shop, actor, id, { ids: form.ids }), ({ added }) =>
        added === 0 ? "They are in the room already." : `${formatCount(added, "work")} added.`,
      )
    case "link": {
      const saved = await saveDirtyForms(shop, actor, id, form)
      if (!saved.ok) return saved
      return toResult(await createRoomLink(shop, actor, id), ({ path }) => ({
        words: "The link is made. It’s shown only now.",
        link: `${shop.siteUrl}${path}`,
      }))
    }
    case "send": {
      const saved = await saveDirtyForms(shop, actor, id, form)
      if (!saved.ok) return saved
      const leaves = await hasMailServer(shop)
      return toResult(await sendViewingRoom(shop, actor, id, { words: form.words }), ({ to }) =>
        leaves
          ? `It’s on its way to ${to}.`
          : `The e-mail to ${to} is written, and waits until a mail server is connected.`,
      )
    }
    case "revoke":
      return toResult(await revokeViewingRoomLinks(shop, actor, id), () => "No link to this room works any more.")
    case "renew":
      return toResult(
        await renewViewingRoom(shop, actor, id, { until: form.until }),
        () => `Open until ${formatCalendarDate(form.until)}.`,
      )
    case "release":
      return toResult(await releaseReservation(shop, actor, form.holdId), ({ title }) => `${title} is available again.`)
    case "delete":
      return toResult(await deleteViewingRoom(shop, actor, id), ({ title }) => `“${title}” is deleted.`)
  }
}

/** Saves unsaved text of the page's other forms, which `WithTyped` submits along. */
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
  actor: Actor,
  id: string,
  form: Extract<RoomForm, { intent: "works" }>,
): Promise<RoomActionOutcome> {
  const saved = await saveRoomWorksForm(shop, actor, id, form)
  if (!saved.ok) return saved
  const { remove, keep, until } = form
  if (typeof remove === "string")
    return toResult(await removeRoomWork(shop, actor, id, remove), ({ title }) => ({
      words: `${title} is out of the room.`,
      undo: {
        fields: [
          ["intent", "add"],
          ["ids[]", remove],
        ],
      },
    }))
  if (typeof keep === "string") {
    if (typeof until !== "string") return refuse("invalid", "Please choose a day.")
    return toResult(await reserveRoomWork(shop, actor, id, { artworkId: keep, until }), (kept) => ({
      words: `${kept.title} is reserved for ${kept.name} until ${formatCalendarDate(kept.until)}.`,
      undo: {
        fields: [
          ["intent", "release"],
          ["holdId", kept.id],
        ],
      },
    }))
  }
  return done({ words: saved.value === 0 ? "Nothing had to be changed." : "Saved." })
}
