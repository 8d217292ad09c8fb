import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { href } from "react-router"
import { insertRows } from "../../db/json-rows.ts"
import { type SubscriberState, subscribers } from "../../db/tables/newsletter.ts"
import { newsletterIssues } from "../../db/tables/newsletter-issues.ts"
import { system } from "../../domain/actor.ts"
import { createIssue, updateIssue } from "../../domain/newsletter/issues/issue-commands.server.ts"
import { sendIssue } from "../../domain/newsletter/issues/start-issue.server.ts"
import { getSubscriberToken } from "../../domain/newsletter/subscribers/subscriber-links.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"

const artist = system("Test")

/** A subscriber, and the path of the link in their e-mails. */
export async function insertSubscriber(
  shop: Pick<Shop, "db" | "secrets">,
  email = "ada@example.com",
  state: SubscriberState = "subscribed",
): Promise<{ id: string; path: string }> {
  const id = randomUUID()
  await shop.db.insert(subscribers).values({ id, email, state, confirmedAt: new Date() })
  return { id, path: href("/newsletter/:token", { token: getSubscriberToken(shop, id) }) }
}

/** Subscribers `reader0@example.com`, … @returns their addresses */
export async function insertSubscribers(shop: Pick<Shop, "db">, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ id: randomUUID(), email: `reader${at}@example.com` },
    ...{ state: "subscribed" as const, confirmedAt: new Date(), createdAt: new Date() },
  }))
  await shop.db.execute(insertRows(subscribers, rows))
  return rows.map(({ email }) => email)
}

export async function saveSendingSettings(shop: Shop, perMinute = 60_000): Promise<void> {
  const saved = await saveSettings(shop, artist, "newsletter", { perMinute, postalAddress: "1 Pier Road, Astoria" })
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem))
}

type IssueChanges = Partial<Omit<Parameters<typeof updateIssue>[3], "body">> & {
  body?: Parameters<typeof updateIssue>[3]["body"]
}

export async function createReadyIssue(shop: Shop, changes: IssueChanges = {}): Promise<string> {
  const id = randomUUID()
  const begun = await createIssue(shop, artist, { id, from: { noun: "nothing" } })
  if (!begun.ok) throw new Error(JSON.stringify(begun.problem))
  const value = {
    subject: "The river stops",
    body: createRichText("For about twenty minutes there is no current."),
    ...changes,
  }
  const saved = await updateIssue(shop, artist, id, value)
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem))
  return id
}

export async function getIssueRow(shop: Pick<Shop, "db">, id: string) {
  const [row] = await shop.db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id))
  if (!row) throw new Error("no such issue")
  return row
}

/** Starts to send an issue. @returns the number of recipients */
export async function startSendingIssue(shop: Shop, id: string): Promise<number> {
  const { updatedAt } = await getIssueRow(shop, id)
  const sent = await sendIssue(shop, artist, { id, seenAt: updatedAt })
  if (!sent.ok) throw new Error(JSON.stringify(sent.problem))
  return sent.value.people
}
