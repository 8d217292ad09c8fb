import { randomUUID } from "node:crypto"
import type { Actor } from "../../../domain/actor.ts"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { customerOf } from "../../../domain/customers/customer-of.server.ts"
import { mailsLeave } from "../../../domain/mails/mails-leave.server.ts"
import { peopleWhoAnswer } from "../../../domain/messages/assign-thread.server.ts"
import { listReadyAnswers } from "../../../domain/messages/ready-answers.server.ts"
import { markSeen } from "../../../domain/messages/thread-commands.server.ts"
import { listThreads, readThread } from "../../../domain/messages/thread-queries.server.ts"
import { type ThreadView, threadViews } from "../../../domain/messages/thread-views.ts"
import { workInQuestion } from "../../../domain/messages/work-in-question.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { found } from "../found.server.ts"

/** Opens the message in the URL, or else the list's first, which then stays unread (a phone shows only the list). */
export async function messagesData(shop: Shop, admin: Actor, url: string, id: string | undefined) {
  const params = new URL(url).searchParams
  const asked = params.get("view")
  const view: ThreadView = threadViews.find((known) => known === asked) ?? "to_answer"
  const q = params.get("q") ?? ""
  const list = found(await listThreads(shop, admin, { view, search: q, after: params.get("after") ?? undefined }))
  const shown = id ?? list.threads[0]?.id
  const open =
    shown === undefined
      ? null
      : await openThread(shop, admin, shown, id === undefined ? undefined : (params.get("before") ?? undefined))
  if (id !== undefined && open?.readAt === null) await markSeen(shop, id)
  const pictures = await picturesOfWorks(shop, [
    ...list.threads.map(({ artworkId }) => artworkId),
    ...(open ? [open.artworkId, ...(open.person?.works ?? []).map(({ artworkId }) => artworkId)] : []),
  ])
  return {
    ...list,
    threads: list.threads.map((one) => (one.id === id ? { ...one, unread: false } : one)),
    ...{ view, q, open, pictures, named: id !== undefined, now: shop.now() },
    ready: found(await listReadyAnswers(shop, admin)),
    people: await peopleWhoAnswer(shop.db),
    mailsLeave: await mailsLeave(shop),
    answerId: randomUUID(),
  }
}

async function openThread(shop: Shop, admin: Actor, id: string, before: string | undefined) {
  const thread = found(await readThread(shop, admin, id, before))
  const [work, person] = await Promise.all([
    workInQuestion(shop, thread.artworkId),
    customerOf(shop, admin, thread.email).then(found),
  ])
  return { ...thread, work, person, before: before ?? null }
}

export type MessagesData = Awaited<ReturnType<typeof messagesData>>
export type OpenThread = NonNullable<MessagesData["open"]>
