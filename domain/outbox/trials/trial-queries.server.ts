import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { findLastTrial, findTrialRecipient, type MailTrial, maxTrialMinutes } from "./mail-trials.server.ts"

type TrialReport = {
  /** `isAwaited`: it may still come back. Null: none was sent. */
  trial: (MailTrial & { isAwaited: boolean }) | null
  /** Of the mailbox that this site reads; null: none. */
  recipient: string | null
}

export const getTrialReport = (shop: Shop, actor: Actor): Promise<Outcome<TrialReport>> =>
  query(shop, actor, "emails.read", async () => {
    const [trial, recipient] = await Promise.all([findLastTrial(shop.db), findTrialRecipient(shop.db)])
    const ageMs = trial ? shop.now().getTime() - trial.sentAt.getTime() : 0
    const isAwaited = trial?.returnedAt === null && ageMs < maxTrialMinutes * 60_000
    return done({ trial: trial && { ...trial, isAwaited }, recipient })
  })
