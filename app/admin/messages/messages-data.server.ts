import { randomUUID } from "node:crypto"
import type { Actor } from "../../../domain/actor.ts"
import { getWorkPictures } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { findCustomerByEmail } from "../../../domain/customers/customer-by-email.server.ts"
import { listAssignees } from "../../../domain/messages/threads/assign-thread.server.ts"
import { findThreadWork } from "../../../domain/messages/threads/inquired-works.server.ts"
import { listReadyAnswers } from "../../../domain/messages/threads/ready-answers.server.ts"
import { markThreadRead } from "../../../domain/messages/threads/thread-commands.server.ts"
import { getThread, listThreads } from "../../../domain/messages/threads/thread-queries.server.ts"
import { type ThreadTab, threadTabs } from "../../../domain/messages/threads/thread-tabs.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"

/** Opens the message in the URL, or else the list's first, which then stays unread (a phone shows only the list). */
export async function getMessagesData(shop: Shop, admin: Actor, url: string, id: string | undefined) {
  const params = new URL(url).searchParams
  const asked = params.get("view")
  const view: ThreadTab = threadTabs.find((known) => known === asked) ?? "to_answer"
  const q = params.get("q") ?? ""
  const list = unwrapOutcome(
    await listThreads(shop, admin, { view, search: q, after: params.get("after") ?? undefined }),
  )
  const openId = id ?? list.threads[0]?.id
  const open =
    openId === undefined
      ? null
      : await getOpenThread(shop, admin, openId, id === undefined ? undefined : (params.get("before") ?? undefined))
  if (id !== undefined && open?.readAt === null) await markThreadRead(shop, id)
  const pictures = await getWorkPictures(shop, [
    ...list.threads.map(({ artworkId }) => artworkId),
    ...(open ? [open.artworkId, ...(open.person?.works ?? []).map(({ artworkId }) => artworkId)] : []),
  ])
  return {
    ...list,
    threads: list.threads.map((one) => (one.id === id ? { ...one, unread: false } : one)),
    ...{ view, q, open, pictures, named: id !== undefined, now: shop.now() },
    ready: unwrapOutcome(await listReadyAnswers(shop, admin)),
    people: await listAssignees(shop.db),
    canSendEmail: await hasMailServer(shop),
    answerId: randomUUID(),
  }
}

async function getOpenThread(shop: Shop, admin: Actor, id: string, before: string | undefined) {
  const thread = unwrapOutcome(await getThread(shop, admin, id, before))
  const [work, person] = await Promise.all([
    findThreadWork(shop, thread.artworkId),
    findCustomerByEmail(shop, admin, thread.email).then(unwrapOutcome),
  ])
  return { ...thread, work, person, before: before ?? null }
}

export type MessagesData = Awaited<ReturnType<typeof getMessagesData>>
export type OpenThread = NonNullable<MessagesData["open"]>
