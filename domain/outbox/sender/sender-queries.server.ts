import type { Actor } from "../../actor.ts"
import { refuseUnlessPermitted } from "../../permissions.ts"
import { done, type Outcome, refuseFields } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { findMailServiceByExchanges, isFreeMailDomain, type MailService } from "../mail-services.ts"
import { findJudgedTrial, getKnownSigning } from "../trials/mail-trials.server.ts"
import { checkSender } from "./check-sender.ts"
import { limitLookUps } from "./look-up.ts"
import { getSenderDomain } from "./sender-domain.ts"
import type { SenderRecord } from "./sender-record.ts"

export type SenderStatus = {
  /** Of the address that e-mails come from. */
  domain: string
  /** The records belong to a provider of free mailboxes: there is nothing to enter. */
  isFree: boolean
  records: SenderRecord[]
}

/** DNS is asked now, for three seconds at most. Null: no mail server, or a sender without a public domain. */
export async function getSenderStatus(shop: Shop): Promise<SenderStatus | null> {
  const transport = await shop.mail.transport()
  const domain = getSenderDomain(transport.from)
  if (transport.kind !== "smtp" || !/\.[a-z]/i.test(domain)) return null
  if (isFreeMailDomain(domain)) return { domain, isFree: true, records: [] }
  const [{ mailServer }, trial] = await Promise.all([
    getSettings(shop.db, "mailServer"),
    findJudgedTrial(shop.db, domain),
  ])
  // `smtp.example.com, port 587`, also of a server from the environment.
  const host = mailServer.host && !shop.mail.isFixed ? mailServer.host : (transport.place.split(",")[0] ?? "")
  const lookUp = limitLookUps(shop.dns)
  return { domain, isFree: false, records: await checkSender(lookUp, { domain, host, known: getKnownSigning(trial) }) }
}

export async function checkSenderRecords(shop: Shop, actor: Actor): Promise<Outcome<SenderStatus | null>> {
  return refuseUnlessPermitted(actor, "emails.read", shop.now()) ?? done(await getSenderStatus(shop))
}

/** By the MX of the address. `service` null: none of those that are known. */
type RecognizedService = { address: string; service: MailService | null }

export async function recognizeMailService(
  shop: Shop,
  actor: Actor,
  { address }: { address: string },
): Promise<Outcome<RecognizedService>> {
  const refused = refuseUnlessPermitted(actor, "emails.read", shop.now())
  if (refused) return refused
  const domain = getSenderDomain(address.trim())
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(domain))
    return refuseFields({ address: "Please enter an e-mail address, for example studio@example.com." })
  const answer = await limitLookUps(shop.dns)(domain, "MX")
  if (!answer.ok) return refuseFields({ address: "DNS doesn’t answer at the moment. Please choose the service below." })
  return done({ address: address.trim(), service: findMailServiceByExchanges(answer.values) })
}
