import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/connect.ts"
import { issueRecipients } from "../../../db/tables/newsletter-issues.ts"
import type { SendOutcome } from "../../../services/email/email.ts"

/** The token is in the issue's row while the run may claim recipients. */
export type IssueRun = { issueId: string; token: string }

/** `left_out`: unsubscribed before it was sent. */
export type ClaimedRecipient = {
  id: string
  email: string
  subscriberId: string | null
  state: "claimed" | "left_out"
  /** Includes this one. */
  attempts: number
  since: Date | null
}

/**
 * One statement, before contacting the mail server, so that no other run sends to the recipient, even after a crash.
 * Null: no recipient is due.
 */
export async function claimNextRecipient(
  db: Database,
  { issueId, token }: IssueRun,
  now: Date,
): Promise<ClaimedRecipient | null> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<Omit<ClaimedRecipient, "since"> & { since: string | null }>(sql`
    with next as (
      select r.id, r.subscriber_id from letter_recipients r
      where r.letter_id = ${issueId} and r.state = 'waiting' and r.next_at <= ${at}
        and exists (select from letters l where l.id = ${issueId} and l.state = 'sending' and l.run_token = ${token})
      order by r.next_at, r.id limit 1 for update of r skip locked
    ), person as (
      select next.id, coalesce(s.state = 'subscribed', false) as wants, coalesce(
        (select c.given_at from subscriber_consents c where c.subscriber_id = s.id order by c.recorded_at desc, c.id limit 1),
        s.confirmed_at) as since
      from next left join subscribers s on s.id = next.subscriber_id
    )
    update letter_recipients r set
      state = case when person.wants then 'claimed' else 'left_out' end,
      attempts = r.attempts + person.wants::int,
      claimed_by = ${token}, claimed_at = ${at},
      settled_at = case when person.wants then null else ${at} end,
      words = case when person.wants then '' else 'Unsubscribed before it was sent.' end
    from person where r.id = person.id
    returning r.id, r.email, r.subscriber_id as "subscriberId", r.state, r.attempts, person.since`)
  const [row] = rows
  return row ? { ...row, since: row.since === null ? null : new Date(row.since) } : null
}

/** Between attempts after temporary refusals; then it counts as refused. */
export const retryMinutes = [5, 30, 120, 360]

const busySeconds = 30

/** Overrides an `uncertain` that another run reported. */
export async function recordDelivery(
  db: Database,
  run: IssueRun,
  one: ClaimedRecipient,
  answer: SendOutcome,
  now: Date,
): Promise<void> {
  const minutes = retryMinutes[one.attempts - 1]
  const at = (seconds: number) => sql`${new Date(now.getTime() + seconds * 1000).toISOString()}::timestamptz`
  const toEndedSql = (state: string, words = answer.reply) =>
    sql`state = ${state}, settled_at = ${at(0)}, words = ${words}`
  const set: Record<SendOutcome["kind"], SQL> = {
    accepted: toEndedSql("accepted"),
    refused: toEndedSql("refused"),
    uncertain: toEndedSql("uncertain", `The connection broke before the mail server answered: ${answer.reply}`),
    later:
      minutes === undefined
        ? toEndedSql("refused", `Tried ${one.attempts} times. ${answer.reply}`)
        : sql`state = 'waiting', next_at = ${at(minutes * 60)}, words = ${answer.reply}`,
    // Not about this recipient: the attempt does not count.
    busy: sql`state = 'waiting', next_at = ${at(busySeconds)}, attempts = attempts - 1, words = ${answer.reply}`,
    broken: sql`state = 'waiting', next_at = ${at(0)}, attempts = attempts - 1, words = ${answer.reply}`,
  }
  await db.execute(sql`update ${issueRecipients} set ${set[answer.kind]}
    where id = ${one.id} and claimed_by = ${run.token} and state in ('claimed', 'uncertain')`)
}

/** Marks claims of dead runs as uncertain: the mail server may have the e-mail, so it is not resent automatically. */
export async function markLostClaims(db: Database, { issueId, token }: IssueRun, now: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`update ${issueRecipients} set state = 'uncertain',
      settled_at = ${now.toISOString()}::timestamptz,
      words = 'The site was stopped while it sent this. The mail server may have it or not.'
    where letter_id = ${issueId} and state = 'claimed' and claimed_by <> ${token}`)
  return rowCount ?? 0
}
