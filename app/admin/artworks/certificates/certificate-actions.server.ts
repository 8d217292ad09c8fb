import { href } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import {
  issueCertificate,
  reissueCertificate,
  revokeCertificate,
} from "../../../../domain/certificates/certificate-commands.server.ts"
import { offerOwnership } from "../../../../domain/certificates/owner-commands.server.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { refusal } from "../../../request/answer.ts"
import { readFormFields, validateForm } from "../../../request/read-form.ts"
import type { ActionToast } from "../../kit/toasts/action-answer.ts"

const text = z.string().max(2000)
const decision = text.optional()
const certificateForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("issue"), decision, copy: text.optional(), statement: text }),
  z.strictObject({ intent: z.literal("revoke"), decision, certificate: text, reason: text }),
  z.strictObject({ intent: z.literal("offer"), decision, certificate: text }),
  z.strictObject({ intent: z.literal("reissue"), decision, certificate: text, reason: text, statement: text }),
])

export async function runCertificateAction(shop: Shop, actor: Actor, artworkId: string, sent: FormData) {
  const typed = readFormFields(sent)
  const form = validateForm(typed, certificateForm)
  if (!form.ok) return refusal(form.problem, typed)
  const { intent, decision: _, ...input } = form.value
  if (intent === "revoke") {
    const revoked = await revokeCertificate(shop, actor, artworkId, input)
    return revoked.ok
      ? { done: { words: `Certificate ${revoked.value.number} is revoked.` } satisfies ActionToast }
      : refusal(revoked.problem, typed)
  }
  if (intent === "offer") {
    const offered = await offerOwnership(shop, actor, artworkId, input)
    if (!offered.ok) return refusal(offered.problem, typed)
    const { secret, number } = offered.value
    const done: ActionToast = { words: `The link for the owner of certificate ${number} is made.` }
    return { done, link: `${shop.siteUrl}${href("/certificates/accept/:secret", { secret })}` }
  }
  const command = intent === "issue" ? issueCertificate : reissueCertificate
  const issued = await command(shop, actor, artworkId, input)
  return issued.ok
    ? { done: { words: `Certificate ${issued.value.number} is issued.` } satisfies ActionToast }
    : refusal(issued.problem, typed)
}
