import type { OutboxStatus } from "../outbox/outbox-queries.server.ts"
import type { SenderStatus } from "../outbox/sender/sender-queries.server.ts"
import type { RecordState, SenderRecord } from "../outbox/sender/sender-record.ts"
import type { MailTrial } from "../outbox/trials/mail-trials.server.ts"
import { summarizeTrial } from "../outbox/trials/trial-verdict.ts"
import { studioPaths } from "../urls.ts"
import { formatInLargestUnit } from "./largest-unit.ts"
import type { SiteStatus, StatusTone } from "./site-status.ts"

const maxEmailDelayMs = 3_600_000

type Sending = { outbox: OutboxStatus; place: string; from: string }

/** Whether e-mails go out. */
export function describeOutbox({ outbox, place, from }: Sending, now: Date): SiteStatus {
  const { hasMailServer, waiting, oldest, failed, lastSent } = outbox
  const row = { name: "E-mail", verb: { label: "Send a test", path: studioPaths.mailServer() } }
  if (!hasMailServer) {
    const sentence = "No mail server is connected: e-mails wait in the mailbox. It takes about two minutes."
    const verb = { label: "Connect one", path: studioPaths.mailServer() }
    return { ...row, state: "off", tone: "off", sentence, short: "no mail server is connected", verb }
  }
  const age = oldest ? now.getTime() - oldest.getTime() : 0
  if (age > maxEmailDelayMs) {
    const says = `The mail server doesn’t take e-mails: ${formatCount(waiting, "waits", "wait")}, the oldest for ${formatInLargestUnit(age)}.`
    const sentence = `${says} See in the mailbox what the server answers, and check its address and password in Settings.`
    const verb = { label: "Mailbox", path: studioPaths.mailbox() }
    return { ...row, state: "failing", tone: "alert", sentence, short: "e-mails don’t go out", verb }
  }
  const last = lastSent
    ? `The last e-mail went out ${formatInLargestUnit(now.getTime() - lastSent.getTime())} ago.`
    : "None has gone out yet."
  const lost = failed > 0 ? ` ${formatCount(failed, "was", "were")} given up today; the mailbox says why.` : ""
  const [server] = place.split(",")
  return { ...row, state: "working", tone: "well", sentence: `${server} as ${from}. ${last}${lost}` }
}

/** `one e-mail waits`, `12 e-mails wait` */
const formatCount = (count: number, one: string, many: string) =>
  count === 1 ? `one e-mail ${one}` : `${count} e-mails ${many}`

const recordTones: [RecordState, { state: string; tone: StatusTone }][] = [
  ["wrong", { state: "wrong", tone: "alert" }],
  ["unknown", { state: "no answer", tone: "unknown" }],
  ["waiting", { state: "waiting", tone: "waiting" }],
  ["untested", { state: "not tested", tone: "waiting" }],
]

/** Whether receivers believe what comes from the sender's domain. Null: there is nothing to check. */
export function describeSender(sender: SenderStatus | null, trial: MailTrial | null): SiteStatus | null {
  if (!sender) return null
  const { domain, isFree, records } = sender
  const row = { name: "Sender records", verb: { label: "Records", path: `${studioPaths.mailServer()}#records` } }
  const last = trial?.verdict ? summarizeTrial(trial.verdict, domain) : null
  const said = last ? ` ${last.sentence}` : ""
  if (last && !last.isWell) {
    const sentence = `${last.sentence} The page of the mail server says why.`
    return { ...row, state: "failed", tone: "alert", sentence, short: "the last test e-mail wasn’t believed" }
  }
  if (isFree)
    return { ...row, state: "correct", tone: "well", sentence: `${domain} looks after its records itself.${said}` }
  const found = recordTones.find(([state]) => records.some((record) => record.state === state))
  if (!found) {
    return { ...row, state: "correct", tone: "well", sentence: `SPF, DKIM and DMARC of ${domain} are right.${said}` }
  }
  const [state, shown] = found
  const names = [...new Set(records.filter((record) => record.state === state).map(({ kind }) => kind))].join(" and ")
  return {
    ...row,
    ...shown,
    sentence: describeRecords(state, names, records, domain),
    short: `${names} of ${domain} is wrong`,
  }
}

function describeRecords(state: RecordState, names: string, records: SenderRecord[], domain: string): string {
  if (state === "unknown") return "DNS doesn’t answer at the moment, so nothing is known."
  if (state === "waiting") return `${domain} has no ${names} yet. Without them e-mails may land among spam.`
  if (state === "untested") return `Whether e-mails of ${domain} are signed (${names}), a test shows.`
  const [wrong] = records.filter((record) => record.state === "wrong")
  return `${names} of ${domain}: ${wrong?.sentence ?? ""}`
}
