import { href, replace } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { mailsLeave } from "../../../domain/mails/mails-leave.server.ts"
import { releaseReservation } from "../../../domain/orders/reservations.server.ts"
import { done, type Outcome, refuse } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { keepWork } from "../../../domain/viewing-rooms/keep-work.server.ts"
import { deleteRoom, renewRoom, saveRoom } from "../../../domain/viewing-rooms/room-commands.server.ts"
import { giveLink, revokeLinks, sendRoom } from "../../../domain/viewing-rooms/room-links.server.ts"
import { readViewingRoom } from "../../../domain/viewing-rooms/room-queries.server.ts"
import { addRoomWorks, removeWork } from "../../../domain/viewing-rooms/room-works.server.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, readFormFields } from "../../request/read-form.ts"
import { formatCount } from "../kit/count.ts"
import type { Done } from "../kit/toasts/done.ts"
import { saveTypedWorks } from "./save-works.server.ts"

const text = z.string().max(10_000)
const decision = text.optional()
const typedText = z.union([text, z.array(text)])
const roomFields = z.strictObject({
  ...{ title: text, name: text, email: text, note: text, until: text },
  mayKeep: z.literal("yes").optional(),
})
const roomForm = z.discriminatedUnion("intent", [
  roomFields.extend({ intent: z.literal("save") }),
  z.object({ intent: z.literal("works") }).catchall(typedText),
  z.strictObject({ intent: z.literal("add"), ids: z.array(text) }),
  z.object({ intent: z.literal("link") }).catchall(typedText),
  z.object({ intent: z.literal("send"), decision, words: text }).catchall(typedText.optional()),
  z.strictObject({ intent: z.literal("revoke"), decision }),
  z.strictObject({ intent: z.literal("renew"), decision, until: text }),
  z.strictObject({ intent: z.literal("release"), holdId: text }),
  z.strictObject({ intent: z.literal("delete"), decision }),
])
type RoomForm = z.output<typeof roomForm>

export async function changeRoom(shop: Shop, actor: Actor, id: string, form: FormData) {
  const typed = readFormFields(form)
  const read = checkForm(typed, roomForm)
  if (!read.ok) return refusal(read.problem, typed)
  const outcome = await run(shop, actor, id, read.value)
  if (!outcome.ok) return refusal(outcome.problem, typed)
  if (read.value.intent === "delete") throw replace(href("/admin/viewing-rooms"))
  const { link, ...said } = outcome.value
  return { done: { about: [id], ...said } satisfies Done, ...(link && { link }) }
}

type Result = Outcome<Done & { link?: string }>

const said = <T>(outcome: Outcome<T>, words: (value: T) => string | (Done & { link?: string })): Result => {
  if (!outcome.ok) return outcome
  const of = words(outcome.value)
  return done(typeof of === "string" ? { words: of } : of)
}

async function run(shop: Shop, actor: Actor, id: string, form: RoomForm): Promise<Result> {
  switch (form.intent) {
    case "save": {
      const { intent: _, mayKeep, ...fields } = form
      return said(await saveRoom(shop, actor, id, { ...fields, mayKeep: mayKeep === "yes" }), ({ revoked }) =>
        revoked === 0 ? "Saved." : "Saved. The links for the other address have ended.",
      )
    }
    case "works":
      return changeWorks(shop, actor, id, form)
    case "add":
      return said(await addRoomWorks(shop, actor, id, { ids: form.ids }), ({ added }) =>
        added === 0 ? "They are in the room already." : `${formatCount(added, "work")} added.`,
      )
    case "link": {
      const saved = await saveTyped(shop, actor, id, form)
      if (!saved.ok) return saved
      return said(await giveLink(shop, actor, id), ({ path }) => ({
        words: "The link is made. It’s shown only now.",
        link: `${shop.siteUrl}${path}`,
      }))
    }
    case "send": {
      const saved = await saveTyped(shop, actor, id, form)
      if (!saved.ok) return saved
      const leaves = await mailsLeave(shop)
      return said(await sendRoom(shop, actor, id, { words: form.words }), ({ to }) =>
        leaves
          ? `It’s on its way to ${to}.`
          : `The e-mail to ${to} is written, and waits until a mail server is connected.`,
      )
    }
    case "revoke":
      return said(await revokeLinks(shop, actor, id), () => "No link to this room works any more.")
    case "renew":
      return said(await renewRoom(shop, actor, id, { until: form.until }), () => `Open until ${sayDate(form.until)}.`)
    case "release":
      return said(await releaseReservation(shop, actor, form.holdId), ({ title }) => `${title} is available again.`)
    case "delete":
      return said(await deleteRoom(shop, actor, id), ({ title }) => `“${title}” is deleted.`)
  }
}

/** Saves unsaved text of the page's other forms, which `WithTyped` submits along. */
async function saveTyped(shop: Shop, actor: Actor, id: string, form: Record<string, unknown>): Promise<Outcome<null>> {
  const typed = Object.entries(form).flatMap(([name, value]) =>
    typeof value === "string" || Array.isArray(value) ? [[name, value as string | string[]] as const] : [],
  )
  const which = new Set([form.typed ?? []].flat())
  if (which.has("room")) {
    const room = typed.filter(([name]) => name.startsWith("room.")).map(([name, value]) => [name.slice(5), value])
    const read = checkForm(Object.fromEntries(room), roomFields)
    if (!read.ok) return notGiven(read)
    const { mayKeep, ...fields } = read.value
    const now = await readViewingRoom(shop, actor, id)
    if (!now.ok) return now
    if (now.value.row.email !== fields.email.trim())
      return refuse("invalid", "Nothing was given out. You changed the e-mail address: please save it first.")
    const saved = await saveRoom(shop, actor, id, { ...fields, mayKeep: mayKeep === "yes" })
    if (!saved.ok) return notGiven(saved)
  }
  if (which.has("works")) {
    const saved = await saveTypedWorks(shop, actor, id, Object.fromEntries(typed))
    if (!saved.ok) return notGiven(saved)
  }
  return done(null)
}

/** Field errors as one sentence, because those fields are in another form. */
const notGiven = ({ problem }: Extract<Outcome<unknown>, { ok: false }>): Outcome<null> =>
  refuse(
    problem.code,
    `Nothing was given out, because what you typed isn’t saved: ${Object.values(problem.fields ?? {})[0] ?? problem.message}`,
  )

async function changeWorks(
  shop: Shop,
  actor: Actor,
  id: string,
  form: Extract<RoomForm, { intent: "works" }>,
): Promise<Result> {
  const saved = await saveTypedWorks(shop, actor, id, form)
  if (!saved.ok) return saved
  const { remove, keep, until } = form
  if (typeof remove === "string")
    return said(await removeWork(shop, actor, id, remove), ({ title }) => ({
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
    return said(await keepWork(shop, actor, id, { artworkId: keep, until }), (kept) => ({
      words: `${kept.title} is reserved for ${kept.name} until ${sayDate(kept.until)}.`,
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
