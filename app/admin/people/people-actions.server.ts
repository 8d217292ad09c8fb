import { z } from "zod"
import { invitationForm, invitationId } from "../../../domain/accounts/account.ts"
import {
  createInvitation,
  type InvitationResult,
  withdrawInvitation,
} from "../../../domain/accounts/invitations.server.ts"
import type { Actor } from "../../../domain/actor.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { validateForm } from "../../request/read-form.ts"
import { roleLabelsWithArticle } from "./person-status.tsx"

const peopleForm = z.discriminatedUnion("intent", [
  invitationForm.extend({ intent: z.literal("invite") }),
  invitationId.extend({ intent: z.literal("withdraw") }),
])

export async function runPeopleAction(shop: Shop, actor: Actor, fields: Record<string, unknown>) {
  const form = validateForm(fields, peopleForm)
  if (!form.ok) return refusal(form.problem, fields)
  if (form.value.intent === "withdraw") {
    const { id } = form.value
    const withdrawn = await withdrawInvitation(shop, actor, { id })
    if (!withdrawn.ok) return refusal(withdrawn.problem)
    return { done: { words: `The invitation of ${withdrawn.value.email} is withdrawn. Its link no longer works.` } }
  }
  const { email, role } = form.value
  const invited = await createInvitation(shop, actor, { email, role })
  if (!invited.ok) return refusal(invited.problem, fields)
  const { value } = invited
  if (value.account !== "invited") return { done: { words: formatKnownAccount(value) } }
  const sent = await getInvitationAnswer(shop, value.path)
  return {
    done: { words: `${value.email} is invited as ${roleLabelsWithArticle[role]}. ${sent.words}` },
    link: sent.link,
  }
}

const formatKnownAccount = ({ email, role, account }: InvitationResult): string =>
  account === "changed"
    ? `${email} has an account, and is ${roleLabelsWithArticle[role]} now.`
    : `${email} has an account already, as ${roleLabelsWithArticle[role]}.`

/** An e-mail carries the invitation's link; without a mail server only this answer contains it. */
export async function getInvitationAnswer(
  { mail, siteUrl }: Shop,
  path: string,
): Promise<{ words: string; link: string | null }> {
  if (await hasMailServer({ mail }))
    return { words: "The e-mail is on its way; its link works for seven days.", link: null }
  return {
    words: "No mail server is connected, so no e-mail was sent. Please send the link yourself: it’s shown once.",
    link: siteUrl + path,
  }
}
