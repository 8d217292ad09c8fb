import { eq } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { messages, threads } from "../db/tables/messages.ts"
import { storeInboundMessage } from "../domain/messages/threads/store-message.server.ts"
import type { Shop } from "../domain/shop.ts"
import { createDateShift } from "./dates.ts"
import { type DemoWorks, recordDemo } from "./demo-records.server.ts"
import { type DemoMessage, demoMessages } from "./messages.ts"

export async function writeDemoMessages(shop: Shop, tx: Transaction, works: DemoWorks): Promise<void> {
  const at = createDateShift(shop.now())
  const written: string[] = []
  for (const demoMessage of demoMessages) {
    const work = demoMessage.artworkSlug === null ? undefined : works.get(demoMessage.artworkSlug)
    const { threadId } = await storeInboundMessage(tx, null, {
      via: "form",
      type: demoMessage.inquiryType,
      name: demoMessage.name,
      email: demoMessage.email,
      subject: demoMessage.subject,
      body: demoMessage.message,
      artworkId: work?.id ?? null,
      artworkTitle: work?.title ?? "",
      at: at(demoMessage.receivedAt),
    })
    await tx
      .update(threads)
      .set({ readAt: demoMessage.status === "new" ? null : at(demoMessage.receivedAt) })
      .where(eq(threads.id, threadId))
    if (demoMessage.answer) await writeAnswer(tx, threadId, demoMessage, at(demoMessage.answer.sentAt))
    written.push(threadId)
  }
  await recordDemo(tx, "thread", written)
}

async function writeAnswer(tx: Transaction, threadId: string, { inquiryType: type, answer }: DemoMessage, at: Date) {
  const message = { type, direction: "out", via: "mail", name: "", email: "", body: answer?.body ?? "" }
  await tx.insert(messages).values({ threadId, ...message, createdAt: at })
  await tx.update(threads).set({ turn: "theirs", lastAt: at }).where(eq(threads.id, threadId))
}
