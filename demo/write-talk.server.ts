import { eq } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { messages, threads } from "../db/tables/messages.ts"
import { keepLetter } from "../domain/messages/keep-letter.server.ts"
import type { Shop } from "../domain/shop.ts"
import { nearby } from "./dates.ts"
import { type DemoMessage, demoMessages } from "./messages.ts"
import { type DemoWorks, noteDemo } from "./note-demo.server.ts"

export async function writeDemoTalk(shop: Shop, tx: Transaction, works: DemoWorks): Promise<void> {
  const at = nearby(shop.now())
  const written: string[] = []
  for (const letter of demoMessages) {
    const work = letter.artworkSlug === null ? undefined : works.get(letter.artworkSlug)
    const { threadId } = await keepLetter(tx, null, {
      via: "form",
      type: letter.inquiryType,
      name: letter.name,
      email: letter.email,
      subject: letter.subject,
      body: letter.message,
      artworkId: work?.id ?? null,
      artworkTitle: work?.title ?? "",
      at: at(letter.receivedAt),
    })
    await tx
      .update(threads)
      .set({ readAt: letter.status === "new" ? null : at(letter.receivedAt) })
      .where(eq(threads.id, threadId))
    if (letter.answer) await writeAnswer(tx, threadId, letter, at(letter.answer.sentAt))
    written.push(threadId)
  }
  await noteDemo(tx, "thread", written)
}

async function writeAnswer(tx: Transaction, threadId: string, { inquiryType: type, answer }: DemoMessage, at: Date) {
  const letter = { type, direction: "out", via: "mail", name: "", email: "", body: answer?.body ?? "" }
  await tx.insert(messages).values({ threadId, ...letter, createdAt: at })
  await tx.update(threads).set({ turn: "theirs", lastAt: at }).where(eq(threads.id, threadId))
}
