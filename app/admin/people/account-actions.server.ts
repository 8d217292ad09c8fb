import { href, redirect } from "react-router"
import { z } from "zod"
import { type AccountRole, roles } from "../../../domain/accounts/account.ts"
import { changeRole, type RoleAssignment } from "../../../domain/accounts/people/change-role.server.ts"
import { resendInvitation } from "../../../domain/accounts/people/invitations.server.ts"
import { signOutPerson } from "../../../domain/accounts/sessions/sessions.server.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import { done } from "../../../domain/problem.ts"
import { intent, intents } from "../../request/intents.ts"
import { formatCount } from "../kit/format-count.ts"
import { withToast } from "../kit/toasts/action-answer.ts"
import type { NounContext } from "../studio-context.server.ts"
import { getInvitationAnswer } from "./people-actions.server.ts"
import { getDisplayName, roleLabelsWithArticle } from "./person-status.tsx"

export const runAccountAction = intents({
  role: intent(z.strictObject({ role: z.enum(roles) }), changeRoleByForm),
  "sign-out": intent(z.strictObject({}), ({ shop, admin, id }: NounContext) =>
    withToast(signOutPerson(shop, admin, { id }), ({ account, ended }) => {
      const name = getDisplayName(account)
      return ended > 0
        ? `${name} was signed out on ${formatCount(ended, "device")}.`
        : `${name} wasn’t signed in anywhere else. Nothing changed.`
    }),
  ),
  "send-again": intent(z.strictObject({}), async ({ shop, admin, id }: NounContext) => {
    const sent = await resendInvitation(shop, admin, { id })
    if (!sent.ok) return sent
    const { words, link } = await getInvitationAnswer(shop, sent.value.path)
    return done({ done: { words: `${words} The link before it no longer works.` }, link })
  }),
})

/** Users who give up their own role are redirected to their account. */
async function changeRoleByForm({ shop, admin, id }: NounContext, { role }: { role: AccountRole }) {
  const given = await changeRole(shop, admin, { id, role })
  if (given.ok && role === "user" && id === admin.id) throw redirect(href("/account"))
  return withToast(given, async (value) => formatRoleChange(role, value, await hasMailServer(shop)))
}

function formatRoleChange(
  role: AccountRole,
  { account, changed, withdrawn }: RoleAssignment,
  canSendEmail: boolean,
): string {
  const called = getDisplayName(account)
  if (!changed) return `${called} is ${roleLabelsWithArticle[role]} already.`
  const ended = withdrawn > 0 ? ` ${formatCount(withdrawn, "open invitation")} of theirs ended.` : ""
  return `${called} is ${roleLabelsWithArticle[role]} now${canSendEmail ? ", and gets an e-mail that says so" : ""}.${ended}`
}
