import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { exhibitions } from "../db/tables/exhibitions.ts"
import { subscriberConsents, subscribers } from "../db/tables/newsletter.ts"
import { issueRecipients, newsletterIssues } from "../db/tables/newsletter-issues.ts"
import { updateIssueCounts } from "../domain/newsletter/issues/issue-counts.server.ts"
import { currentConsentWording } from "../domain/newsletter/subscribers/subscriber-labels.ts"
import { demoArtist } from "./artist.ts"
import { type DemoWorks, recordDemo } from "./demo-records.server.ts"
import { type DemoIssue, demoIssues, demoSubscribers } from "./newsletter.ts"
import { resolveDemoText } from "./text.ts"

const day = 86_400_000

/** Writes subscribers and issues. Call it after the exhibitions. */
export async function writeDemoNewsletter(tx: Transaction, works: DemoWorks, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const people = demoSubscribers.map(({ name, email, state, daysAgo, leftDaysAgo = 0 }) => ({
    ...{ id: randomUUID(), name, email, state, createdAt: ago(daysAgo) },
    confirmedAt: state === "pending" ? null : ago(daysAgo),
    unsubscribedAt: state === "unsubscribed" ? ago(leftDaysAgo) : null,
    bouncedAt: state === "bounced" ? ago(leftDaysAgo) : null,
  }))
  await tx.insert(subscribers).values(people)
  await tx.insert(subscriberConsents).values(
    demoSubscribers.flatMap(({ state, daysAgo, source }, at) =>
      state === "pending"
        ? []
        : {
            ...{ subscriberId: people[at]?.id ?? "", givenAt: ago(daysAgo), recordedAt: ago(daysAgo) },
            ...{ kind: source ? ("hand" as const) : ("form" as const), source: source ?? "The form on the site" },
            ...{ wording: source ? "" : currentConsentWording, recordedBy: source ? demoArtist.name : "Subscriber" },
          },
    ),
  )
  await recordDemo(
    tx,
    "subscriber",
    people.map(({ id }) => id),
  )
  for (const issue of demoIssues) await writeIssue(tx, issue, { works, people, now, ago })
}

type IssueReaders = { id: string; email: string; state: string; createdAt: Date; unsubscribedAt: Date | null }[]
type IssueContext = { works: DemoWorks; people: IssueReaders; now: Date; ago: (days: number) => Date }

async function writeIssue(tx: Transaction, issue: DemoIssue, { works, people, now, ago }: IssueContext) {
  const id = randomUUID()
  const [show] = issue.exhibition
    ? await tx.select({ id: exhibitions.id }).from(exhibitions).where(eq(exhibitions.slug, issue.exhibition))
    : []
  const ids = { works: new Map([...works].map(([slug, work]) => [slug, work.id])), pictures: new Map<string, string>() }
  const sentAt = issue.daysAgo === null ? null : ago(issue.daysAgo)
  await tx.insert(newsletterIssues).values({
    ...{ id, subject: issue.subject, preview: issue.preview, body: resolveDemoText(issue.body, ids) },
    ...{ actionLabel: issue.action.label, actionHref: issue.action.href },
    ...(show && { sourceNoun: "exhibition" as const, sourceId: show.id }),
    ...(sentAt && { state: "sent" as const, begunAt: sentAt, finishedAt: new Date(sentAt.getTime() + 9 * 60_000) }),
    ...{ sender: sentAt ? demoArtist.email : "", startedBy: sentAt ? demoArtist.name : "" },
    ...{ createdAt: sentAt ?? ago(1), updatedAt: sentAt ?? now },
  })
  await recordDemo(tx, "letter", [id])
  if (!sentAt) return
  const readers = people.filter(
    ({ state, createdAt, unsubscribedAt }) =>
      state !== "pending" && createdAt < sentAt && (unsubscribedAt === null || unsubscribedAt > sentAt),
  )
  await tx.insert(issueRecipients).values(
    readers.map(({ id: subscriberId, email, state }, at) => {
      const settledAt = new Date(sentAt.getTime() + at * 60_000)
      const hasBounced = state === "bounced" && issue.daysAgo === 33
      return {
        ...{ letterId: id, subscriberId, email, attempts: 1, nextAt: sentAt, settledAt },
        state: hasBounced ? ("bounced" as const) : ("accepted" as const),
        words: hasBounced ? "550 5.1.1 No such mailbox" : "250 2.0.0 Ok: queued",
        ...(hasBounced && { bounce: "permanent" as const, bounceStatus: "5.1.1" }),
      }
    }),
  )
  await updateIssueCounts(tx, id)
}
