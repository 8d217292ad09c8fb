import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { href } from "react-router"
import { insertRows } from "../../db/json-rows.ts"
import { letters } from "../../db/tables/letters.ts"
import { type SubscriberState, subscribers } from "../../db/tables/newsletter.ts"
import { system } from "../../domain/actor.ts"
import { beginLetter, updateLetter } from "../../domain/newsletter/letter-commands.server.ts"
import { sendIssue } from "../../domain/newsletter/start-letter.server.ts"
import { getSubscriberToken } from "../../domain/newsletter/subscriber-links.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { richTextOf } from "../../lib/rich-text/read.ts"

const artist = system("Test")

/** A subscriber, and the path of the link in their e-mails. */
export async function makeSubscriber(
  shop: Pick<Shop, "db" | "secrets">,
  email = "ada@example.com",
  state: SubscriberState = "subscribed",
): Promise<{ id: string; path: string }> {
  const id = randomUUID()
  await shop.db.insert(subscribers).values({ id, email, state, confirmedAt: new Date() })
  return { id, path: href("/newsletter/:token", { token: getSubscriberToken(shop, id) }) }
}

/** Subscribers `reader0@example.com`, … @returns their addresses */
export async function makeReaders(shop: Pick<Shop, "db">, many: number): Promise<string[]> {
  const rows = Array.from({ length: many }, (_, at) => ({
    ...{ id: randomUUID(), email: `reader${at}@example.com` },
    ...{ state: "subscribed" as const, confirmedAt: new Date(), createdAt: new Date() },
  }))
  await shop.db.execute(insertRows(subscribers, rows))
  return rows.map(({ email }) => email)
}

export async function readyToSend(shop: Shop, perMinute = 60_000): Promise<void> {
  const saved = await saveSettings(shop, artist, "newsletter", { perMinute, postalAddress: "1 Pier Road, Astoria" })
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem))
}

type Changes = Partial<Omit<Parameters<typeof updateLetter>[3], "body">> & {
  body?: Parameters<typeof updateLetter>[3]["body"]
}

export async function writeLetter(shop: Shop, changes: Changes = {}): Promise<string> {
  const id = randomUUID()
  const begun = await beginLetter(shop, artist, { id, from: { noun: "nothing" } })
  if (!begun.ok) throw new Error(JSON.stringify(begun.problem))
  const value = {
    subject: "The river stops",
    body: richTextOf("For about twenty minutes there is no current."),
    ...changes,
  }
  const saved = await updateLetter(shop, artist, id, value)
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem))
  return id
}

export async function letterOf(shop: Pick<Shop, "db">, id: string) {
  const [row] = await shop.db.select().from(letters).where(eq(letters.id, id))
  if (!row) throw new Error("no such issue")
  return row
}

/** Starts to send an issue. @returns the number of recipients */
export async function begin(shop: Shop, id: string): Promise<number> {
  const { updatedAt } = await letterOf(shop, id)
  const sent = await sendIssue(shop, artist, { id, seenAt: updatedAt })
  if (!sent.ok) throw new Error(JSON.stringify(sent.problem))
  return sent.value.people
}
