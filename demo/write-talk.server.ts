import { randomBytes } from "node:crypto"
import type { Transaction } from "../db/connect.ts"
import { commissions } from "../db/tables/commissions.ts"
import { messages } from "../db/tables/messages.ts"
import type { Shop } from "../domain/shop.ts"
import { formatMoney } from "../lib/format-money.ts"
import { demoCommissions } from "./commissions.ts"
import { nearby } from "./dates.ts"
import { demoMessages } from "./messages.ts"
import { type DemoWorks, noteDemo } from "./note-demo.server.ts"

/** Writes the letters and commission requests of the demo collection. */
export async function writeDemoTalk(shop: Shop, tx: Transaction, works: DemoWorks): Promise<void> {
  const at = nearby(shop.now())
  const letters = await tx
    .insert(messages)
    .values(
      demoMessages.map((letter) => {
        const work = letter.artworkSlug === null ? undefined : works.get(letter.artworkSlug)
        return {
          type: letter.inquiryType,
          name: letter.name,
          email: letter.email,
          subject: letter.subject,
          body: letter.message,
          artworkId: work?.id ?? null,
          artworkTitle: work?.title ?? "",
          readAt: letter.status === "new" ? null : at(letter.receivedAt),
          createdAt: at(letter.receivedAt),
        }
      }),
    )
    .returning({ id: messages.id })
  await noteDemo(
    tx,
    "message",
    letters.map(({ id }) => id),
  )
  const requests = await tx
    .insert(commissions)
    .values(
      demoCommissions.map((request) => ({
        token: randomBytes(16).toString("base64url"),
        stage: request.stage,
        name: request.name,
        email: request.email,
        subject: request.subject,
        description: request.brief,
        size: request.preferredSize,
        medium: request.medium,
        budget: `${formatMoney(request.budgetMinCents, request.currency)} to ${formatMoney(request.budgetMaxCents, request.currency)}`,
        deadline: request.deadline ?? "",
        consentAt: at(request.receivedAt),
        createdAt: at(request.receivedAt),
      })),
    )
    .returning({ id: commissions.id })
  await noteDemo(
    tx,
    "commission",
    requests.map(({ id }) => id),
  )
}
