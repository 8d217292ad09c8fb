import { z } from "zod"
import { invitationForm, invitationId } from "../../../domain/accounts/account.ts"
import { type Invited, invite, withdrawInvitation } from "../../../domain/accounts/invitations.server.ts"
import type { Actor } from "../../../domain/actor.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm } from "../../request/read-form.ts"
import { anRole } from "./person-status.tsx"

const peopleForm = z.discriminatedUnion("intent", [
  invitationForm.extend({ intent: z.literal("invite") }),
  invitationId.extend({ intent: z.literal("withdraw") }),
])

/** Invites somebody, or takes an invitation back. */
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
  return { done: { words: invitedWords(invited.value, await mailWords(shop)) } }
}

function invitedWords({ email, role, account }: Invited, mail: string): string {
  if (account === "invited") return `${email} is invited as ${anRole[role]}. ${mail}`
  if (account === "changed") return `${email} has an account, and is ${anRole[role]} now.`
  return `${email} has an account already, as ${anRole[role]}.`
}

/** What becomes of an invitation's e-mail. Without a mail server its link is in the log alone, for the machine's operator. */
export const mailWords = async ({ mail }: Shop): Promise<string> =>
  (await mail.transport()).kind === "smtp"
    ? "The e-mail is on its way; its link works for seven days."
    : "No mail server is connected, so it wasn’t sent. Connect one, then send it again."
