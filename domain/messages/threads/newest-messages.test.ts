import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { commissions } from "../../../db/tables/commissions.ts"
import { insertCommission } from "../../../tests/support/commissions.ts"
import { adminActor } from "../../../tests/support/orders.ts"
import { openEmailShop } from "../../../tests/support/shop-with-mail.ts"
import { insertThreadMessage } from "../../../tests/support/thread-messages.ts"
import { listCommissionMessages } from "../../commissions/commission-messages.server.ts"
import { maxMessagesPerPage } from "./newest-messages.server.ts"
import { storeInboundMessage } from "./store-message.server.ts"
import { getThread } from "./thread-queries.server.ts"

const { shop } = await openEmailShop()

/** A thread with `count` messages, whose bodies start with their numbers. */
async function flood(count: number, characters: number) {
  const at = (number: number) => new Date(Date.now() - 1_000_000 + number * 1000)
  const words = (number: number) => `${number} ${"<".repeat(characters)}`
  const email = "walter@example.com"
  const { threadId } = await insertThreadMessage(shop, { email, body: words(1), at: at(1) })
  await shop.db.transaction(async (tx) => {
    for (let number = 2; number <= count; number++)
      await storeInboundMessage(tx, threadId, {
        ...{ via: "mail", type: "general", name: "Walter", email, subject: "", body: words(number), at: at(number) },
      })
  })
  return threadId
}

const read = async (id: string, before?: string) => {
  const thread = await getThread(shop, adminActor, id, before)
  if (!thread.ok) throw new Error(thread.problem.message)
  const { messages, earlier } = thread.value
  return { numbers: messages.map(({ body }) => Number.parseInt(body, 10)), first: messages[0]?.id, earlier }
}

test("a thread of very many messages is loaded in pages, the newest first [ADM-19]", async () => {
  const id = await flood(120, 10)
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const newest = await read(id)
  expect(newest).toMatchObject({ numbers: numbers(71, 120), earlier: true })
  const middle = await read(id, newest.first)
  expect(middle).toMatchObject({ numbers: numbers(21, 70), earlier: true })
  const oldest = await read(id, middle.first)
  expect(oldest).toMatchObject({ numbers: numbers(1, 20), earlier: false })
  // The first message has no earlier ones, and a message of another thread is no position in this one.
  expect(await read(id, oldest.first)).toEqual(newest)
  expect(await read(id, (await read(await flood(1, 1))).first)).toEqual(newest)
  expect(await read(id, "nothing")).toEqual(newest)
})

test("pages of very long messages are short, but have at least two", async () => {
  const long = await flood(10, maxMessagesPerPage.characters / 4)
  expect(await read(long)).toMatchObject({ numbers: [8, 9, 10], earlier: true })
  const longest = await flood(3, maxMessagesPerPage.characters)
  expect(await read(longest)).toMatchObject({ numbers: [2, 3], earlier: true })
})

test("a commission's page and its client portal have the same limit", async () => {
  const { id } = await insertCommission(shop)
  const threadId = await flood(maxMessagesPerPage.messages + 5, 10)
  await shop.db.update(commissions).set({ threadId }).where(eq(commissions.id, id))
  for (const seen of ["by the client", "by the studio"] as const) {
    const letters = await listCommissionMessages(shop, id, seen)
    expect(letters).toHaveLength(maxMessagesPerPage.messages)
    expect(letters[0]?.body).toMatch(/^6 /)
  }
})
