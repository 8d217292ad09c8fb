import { href } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import {
  issueCertificate,
  reissueCertificate,
  revokeCertificate,
} from "../../../../domain/certificates/certificate-commands.server.ts"
import { offerWork } from "../../../../domain/certificates/owner-commands.server.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { refusal } from "../../../request/answer.ts"
import { checkForm, readFormFields } from "../../../request/read-form.ts"
import type { Done } from "../../kit/toasts/done.ts"

const text = z.string().max(2000)
const decision = text.optional()
const certificateForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("issue"), decision, copy: text.optional(), statement: text }),
  z.strictObject({ intent: z.literal("revoke"), decision, certificate: text, reason: text }),
  z.strictObject({ intent: z.literal("offer"), decision, certificate: text }),
  z.strictObject({ intent: z.literal("reissue"), decision, certificate: text, reason: text, statement: text }),
])

export async function actOnCertificates(shop: Shop, actor: Actor, artworkId: string, sent: FormData) {
  const typed = readFormFields(sent)
  const form = checkForm(typed, certificateForm)
  if (!form.ok) return refusal(form.problem, typed)
  const { intent, decision: _, ...input } = form.value
  if (intent === "revoke") {
    const revoked = await revokeCertificate(shop, actor, artworkId, input)
    return revoked.ok
      ? { done: { words: `Certificate ${revoked.value.number} is revoked.` } satisfies Done }
      : refusal(revoked.problem, typed)
  }
  if (intent === "offer") {
    const offered = await offerWork(shop, actor, artworkId, input)
    if (!offered.ok) return refusal(offered.problem, typed)
    const { secret, number } = offered.value
    const done: Done = { words: `The link for the owner of certificate ${number} is made.` }
    return { done, link: `${shop.siteUrl}${href("/certificates/accept/:secret", { secret })}` }
  }
  const command = intent === "issue" ? issueCertificate : reissueCertificate
  const issued = await command(shop, actor, artworkId, input)
  return issued.ok
    ? { done: { words: `Certificate ${issued.value.number} is issued.` } satisfies Done }
    : refusal(issued.problem, typed)
}
