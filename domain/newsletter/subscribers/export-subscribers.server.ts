import { asc, gt } from "drizzle-orm"
import { subscribers } from "../../../db/tables/newsletter.ts"
import { csvLine, csvMark } from "../../../lib/csv.ts"
import type { Actor } from "../../actor.ts"
import { refuseUnlessPermitted } from "../../permissions.ts"
import { done, type Outcome } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { subscriberStateLabels } from "./subscriber-labels.ts"
import { subscriberColumns } from "./subscriber-queries.server.ts"

const headings = [
  ...["E-mail", "Name", "State", "Asked", "Confirmed", "Unsubscribed", "Came back"],
  ...["Consent", "Consent given", "Wording"],
]

const perRead = 2000

const time = (at: Date | null | undefined) => at?.toISOString() ?? ""

/** CSV with the latest consents, streamed. Times are UTC. */
export function exportSubscribers(shop: Shop, actor: Actor): Outcome<AsyncGenerator<string>> {
  const refused = refuseUnlessPermitted(actor, "newsletter.export", shop.now())
  if (refused) return refused
  return done(exportLines(shop))
}

async function* exportLines(shop: Shop): AsyncGenerator<string> {
  yield csvMark + csvLine(headings)
  for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await shop.db
      .select(subscriberColumns)
      .from(subscribers)
      .where(gt(subscribers.id, last))
      .orderBy(asc(subscribers.id))
      .limit(perRead)
    for (const { consent, ...row } of rows) {
      const { email, name, state, createdAt, confirmedAt, unsubscribedAt, bouncedAt } = row
      const times = [createdAt, confirmedAt, unsubscribedAt, bouncedAt].map(time)
      const agreed = [consent?.source ?? "", time(consent?.givenAt), consent?.wording ?? ""]
      yield csvLine([email, name, subscriberStateLabels[state], ...times, ...agreed])
    }
    const end = rows.at(-1)
    if (!end || rows.length < perRead) return
    last = end.id
  }
}
