import { z } from "zod"
import { invitationForm, invitationId } from "../../../domain/accounts/account.ts"
import { type Invited, invite, withdrawInvitation } from "../../../domain/accounts/invitations.server.ts"
import type { Actor } from "../../../domain/actor.ts"
import { mailsLeave } from "../../../domain/mails/mails-leave.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm } from "../../request/read-form.ts"
import { anRole } from "./person-status.tsx"

const peopleForm = z.discriminatedUnion("intent", [
  invitationForm.extend({ intent: z.literal("invite") }),
  invitationId.extend({ intent: z.literal("withdraw") }),
])

export async function changePeople(shop: Shop, actor: Actor, fields: Record<string, unknown>) {
  const form = checkForm(fields, peopleForm)
  if (!form.ok) return refusal(form.problem, fields)
  if (form.value.intent === "withdraw") {
    const { id } = form.value
    const withdrawn = await withdrawInvitation(shop, actor, { id })
    if (!withdrawn.ok) return refusal(withdrawn.problem)
    return { done: { words: `The invitation of ${withdrawn.value.email} is withdrawn. Its link no longer works.` } }
  }
  const { email, role } = form.value
  const invited = await invite(shop, actor, { email, role })
  if (!invited.ok) return refusal(invited.problem, fields)
  const { value } = invited
  if (value.account !== "invited") return { done: { words: knownWords(value) } }
  const sent = await getInvitationAnswer(shop, value.path)
  return { done: { words: `${value.email} is invited as ${anRole[role]}. ${sent.words}` }, link: sent.link }
}

const knownWords = ({ email, role, account }: Invited): string =>
  account === "changed"
    ? `${email} has an account, and is ${anRole[role]} now.`
    : `${email} has an account already, as ${anRole[role]}.`

/** An e-mail carries the invitation's link; without a mail server only this answer contains it. */
export async function getInvitationAnswer(
  { mail, siteUrl }: Shop,
  path: string,
): Promise<{ words: string; link: string | null }> {
  if (await mailsLeave({ mail }))
    return { words: "The e-mail is on its way; its link works for seven days.", link: null }
  return {
    words: "No mail server is connected, so no e-mail was sent. Please send the link yourself: it’s shown once.",
    link: siteUrl + path,
  }
}
