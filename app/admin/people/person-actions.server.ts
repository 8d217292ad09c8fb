import { href, redirect } from "react-router"
import { z } from "zod"
import { type AccountRole, roles } from "../../../domain/accounts/account.ts"
import { changeRole, type RoleAssignment } from "../../../domain/accounts/change-role.server.ts"
import { resendInvitation } from "../../../domain/accounts/invitations.server.ts"
import { signOutPerson } from "../../../domain/accounts/sign-out-person.server.ts"
import type { Actor } from "../../../domain/actor.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { validateForm } from "../../request/read-form.ts"
import { formatCount } from "../kit/format-count.ts"
import { getInvitationAnswer } from "./people-actions.server.ts"
import { getDisplayName, roleLabelsWithArticle } from "./person-status.tsx"

const personForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("role"), role: z.enum(roles) }),
  z.strictObject({ intent: z.literal("sign-out") }),
  z.strictObject({ intent: z.literal("send-again") }),
])

/** Users who give up their own role are redirected to their account. */
export async function runAccountAction(
  shop: Shop,
  actor: Actor & { kind: "user" },
  id: string,
  fields: Record<string, unknown>,
) {
  const form = validateForm(fields, personForm)
  if (!form.ok) return refusal(form.problem, fields)
  switch (form.value.intent) {
    case "role": {
      const { role } = form.value
      const given = await changeRole(shop, actor, { id, role })
      if (!given.ok) return refusal(given.problem, fields)
      if (role === "user" && id === actor.id) throw redirect(href("/account"))
      return { done: { words: formatRoleChange(role, given.value, await hasMailServer(shop)) } }
    }
    case "sign-out": {
      const out = await signOutPerson(shop, actor, { id })
      if (!out.ok) return refusal(out.problem, fields)
      const { account, ended } = out.value
      const words =
        ended > 0
          ? `was signed out on ${formatCount(ended, "device")}.`
          : "wasn’t signed in anywhere else. Nothing changed."
      return { done: { words: `${getDisplayName(account)} ${words}` } }
    }
    case "send-again": {
      const sent = await resendInvitation(shop, actor, { id })
      if (!sent.ok) return refusal(sent.problem, fields)
      const { words, link } = await getInvitationAnswer(shop, sent.value.path)
      return { done: { words: `${words} The link before it no longer works.` }, link }
    }
  }
}

function formatRoleChange(role: AccountRole, { account, changed, withdrawn }: RoleAssignment, leaves: boolean): string {
  const called = getDisplayName(account)
  if (!changed) return `${called} is ${roleLabelsWithArticle[role]} already.`
  const ended = withdrawn > 0 ? ` ${formatCount(withdrawn, "open invitation")} of theirs ended.` : ""
  return `${called} is ${roleLabelsWithArticle[role]} now${leaves ? ", and gets an e-mail that says so" : ""}.${ended}`
}
