import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { exhibitions } from "../db/tables/exhibitions.ts"
import { letterRecipients, letters } from "../db/tables/letters.ts"
import { subscriberConsents, subscribers } from "../db/tables/newsletter.ts"
import { recount } from "../domain/newsletter/letter-counts.server.ts"
import { consentWording } from "../domain/newsletter/subscriber-words.ts"
import { demoArtist } from "./artist.ts"
import { type DemoLetter, demoLetters, demoSubscribers } from "./newsletter.ts"
import { type DemoWorks, noteDemo } from "./note-demo.server.ts"
import { storedText } from "./text.ts"

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
            ...{ wording: source ? "" : consentWording, recordedBy: source ? demoArtist.name : "Subscriber" },
          },
    ),
  )
  await noteDemo(
    tx,
    "subscriber",
    people.map(({ id }) => id),
  )
  for (const letter of demoLetters) await writeLetter(tx, letter, { works, people, now, ago })
}

type Readers = { id: string; email: string; state: string; createdAt: Date; unsubscribedAt: Date | null }[]
type Written = { works: DemoWorks; people: Readers; now: Date; ago: (days: number) => Date }

async function writeLetter(tx: Transaction, letter: DemoLetter, { works, people, now, ago }: Written) {
  const id = randomUUID()
  const [show] = letter.exhibition
    ? await tx.select({ id: exhibitions.id }).from(exhibitions).where(eq(exhibitions.slug, letter.exhibition))
    : []
  const ids = { works: new Map([...works].map(([slug, work]) => [slug, work.id])), pictures: new Map<string, string>() }
  const sentAt = letter.daysAgo === null ? null : ago(letter.daysAgo)
  await tx.insert(letters).values({
    ...{ id, subject: letter.subject, preview: letter.preview, body: storedText(letter.body, ids) },
    ...{ actionLabel: letter.action.label, actionHref: letter.action.href },
    ...(show && { sourceNoun: "exhibition" as const, sourceId: show.id }),
    ...(sentAt && { state: "sent" as const, begunAt: sentAt, finishedAt: new Date(sentAt.getTime() + 9 * 60_000) }),
    ...{ sender: sentAt ? demoArtist.email : "", startedBy: sentAt ? demoArtist.name : "" },
    ...{ createdAt: sentAt ?? ago(1), updatedAt: sentAt ?? now },
  })
  await noteDemo(tx, "letter", [id])
  if (!sentAt) return
  const readers = people.filter(
    ({ state, createdAt, unsubscribedAt }) =>
      state !== "pending" && createdAt < sentAt && (unsubscribedAt === null || unsubscribedAt > sentAt),
  )
  await tx.insert(letterRecipients).values(
    readers.map(({ id: subscriberId, email, state }, at) => {
      const settledAt = new Date(sentAt.getTime() + at * 60_000)
      const cameBack = state === "bounced" && letter.daysAgo === 33
      return {
        ...{ letterId: id, subscriberId, email, attempts: 1, nextAt: sentAt, settledAt },
        state: cameBack ? ("bounced" as const) : ("accepted" as const),
        words: cameBack ? "550 5.1.1 No such mailbox" : "250 2.0.0 Ok: queued",
        ...(cameBack && { bounce: "permanent" as const, bounceStatus: "5.1.1" }),
      }
    }),
  )
  await recount(tx, id)
}
