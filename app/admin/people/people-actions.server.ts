import type { z } from "zod"
import { invitationForm, invitationId } from "../../../domain/accounts/account.ts"
import {
  createInvitation,
  type InvitationResult,
  withdrawInvitation,
} from "../../../domain/accounts/people/invitations.server.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import { done } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { intent, intents } from "../../request/intents.ts"
import { toastButton } from "../kit/toasts/toast-intents.ts"
import type { StudioContext } from "../studio-context.server.ts"
import { roleLabelsWithArticle } from "./person-status.tsx"

export const runPeopleAction = intents({
  invite: intent(invitationForm, inviteByForm),
  withdraw: toastButton(
    invitationId,
    withdrawInvitation,
    ({ email }) => `The invitation of ${email} is withdrawn. Its link no longer works.`,
  ),
})

async function inviteByForm({ shop, admin }: StudioContext, { email, role }: z.output<typeof invitationForm>) {
  const invited = await createInvitation(shop, admin, { email, role })
  if (!invited.ok) return invited
  const { value } = invited
  if (value.account !== "invited") return done({ done: { words: formatKnownAccount(value) } })
  const { words, link } = await getInvitationAnswer(shop, value.path)
  return done({
    done: { words: `${value.email} is invited as ${roleLabelsWithArticle[role]}. ${words}` },
    link,
  })
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
