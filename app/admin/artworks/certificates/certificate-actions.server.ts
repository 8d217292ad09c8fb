import { href } from "react-router"
import { z } from "zod"
import {
  issueCertificate,
  reissueCertificate,
  revokeCertificate,
} from "../../../../domain/certificates/certificate-commands.server.ts"
import { offerOwnership } from "../../../../domain/certificates/owner-commands.server.ts"
import { done } from "../../../../domain/problem.ts"
import { intent, intents } from "../../../request/intents.ts"
import { confirmForm } from "../../kit/confirm-form.ts"
import { type ActionToast, withToast } from "../../kit/toasts/action-answer.ts"
import type { NounContext } from "../../studio-context.server.ts"

const text = z.string().max(2000)

const formatIssued = ({ number }: { number: string }) => `Certificate ${number} is issued.`

export const runCertificateAction = intents({
  issue: intent(confirmForm({ copy: text.optional(), statement: text }), ({ shop, admin, id }: NounContext, input) =>
    withToast(issueCertificate(shop, admin, id, input), formatIssued),
  ),
  reissue: intent(
    confirmForm({ certificate: text, reason: text, statement: text }),
    ({ shop, admin, id }: NounContext, input) => withToast(reissueCertificate(shop, admin, id, input), formatIssued),
  ),
  revoke: intent(confirmForm({ certificate: text, reason: text }), ({ shop, admin, id }: NounContext, input) =>
    withToast(revokeCertificate(shop, admin, id, input), ({ number }) => `Certificate ${number} is revoked.`),
  ),
  offer: intent(confirmForm({ certificate: text }), async ({ shop, admin, id }: NounContext, input) => {
    const offered = await offerOwnership(shop, admin, id, input)
    if (!offered.ok) return offered
    const { secret, number } = offered.value
    const toast: ActionToast = { words: `The link for the owner of certificate ${number} is made.` }
    return done({ done: toast, link: `${shop.siteUrl}${href("/certificates/accept/:secret", { secret })}` })
  }),
})
