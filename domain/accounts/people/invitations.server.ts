import { and, eq, isNull, lte } from "drizzle-orm"
import type { z } from "zod"
import { setupLinks, users } from "../../../db/tables/accounts.ts"
import { type Actor, getActorName } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { type AccountRole, adminAddress, invitationForm, invitationId } from "../account.ts"
import { sendInvitationEmail } from "../account-emails.server.ts"
import { refuseFormerAdmin } from "./admins.server.ts"
import { assignRole, findAccount } from "./change-role.server.ts"
import { buildSetupLink, invitationHours } from "./setup-links.server.ts"

export type InvitationResult = { email: string; role: AccountRole } & (
  | { account: "changed" | "unchanged" }
  /** Not stored. */
  | { account: "invited"; path: string }
)

/** An address with an account gets the role and an e-mail; an invitation removes no role. */
export async function createInvitation(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof invitationForm>,
): Promise<Outcome<InvitationResult>> {
  return command(shop, actor, "accounts.roles", validateInput(invitationForm, input), async (run, { email, role }) => {
    const answered = (await refuseFormerAdmin(run)) ?? (await assignRoleToKnown(run, email, role))
    if (answered) return answered
    const { tx, now } = run
    const own = and(eq(setupLinks.email, email), isNull(setupLinks.usedAt))
    await tx.delete(setupLinks).where(and(own, lte(setupLinks.expiresAt, now)))
    const { path, stored } = buildSetupLink(now, invitationHours)
    // A concurrent request for the same address waits here, then inserts nothing.
    const [link] = await tx
      .insert(setupLinks)
      .values({ ...stored, email, role, invitedBy: getUserId(actor), createdAt: now })
      .onConflictDoNothing()
      .returning({ id: setupLinks.id })
    if (!link) return alreadyInvited
    const changes = { email: { before: null, after: email }, role: { before: null, after: role } }
    await recordEvent(tx, actor, { noun: "account", nounId: link.id, action: "invited", changes }, now)
    await sendInvitation(run, { email, role, path })
    return done({ email, role, account: "invited", path })
  })
}

const getUserId = (actor: Actor) => (actor.kind === "user" ? actor.id : null)

const roleConflict = "This person is an admin. To change that, open their page."
const alreadyInvited = refuse("conflict", "This address is already invited. Open the invitation to send it again.", {
  email: "This address is already invited. Open the invitation to send it again.",
})

async function assignRoleToKnown(
  context: CommandContext,
  email: string,
  role: AccountRole,
): Promise<Outcome<InvitationResult> | null> {
  const whose = eq(users.email, email)
  const known = await findAccount(context.tx, whose)
  if (!known?.confirmed) return null
  if (role === "user" && known.role === "admin") return refuse("conflict", roleConflict, { email: roleConflict })
  const given = await assignRole(context, whose, role)
  return given.ok ? done({ email: known.email, role, account: given.value.changed ? "changed" : "unchanged" }) : given
}

async function sendInvitation(
  { shop, tx, actor }: CommandContext,
  to: { email: string; role: AccountRole; path: string },
) {
  const { site } = await getSettings(tx, "site")
  const { artistName } = site
  await sendInvitationEmail(shop, tx, {
    ...to,
    by: actor.kind === "user" ? getActorName(actor) : artistName,
    artistName,
  })
}

const gone = refuse("not_found", "This invitation was accepted or withdrawn.")

const openInvitation = (id: string) => and(eq(setupLinks.id, id), isNull(setupLinks.usedAt))

/** The former link becomes invalid, and the actor becomes the inviter. */
export async function resendInvitation(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof invitationId>,
): Promise<Outcome<{ email: string; path: string }>> {
  return command(shop, actor, "accounts.roles", validateInput(invitationId, input), async (run, { id }) => {
    const refused = await refuseFormerAdmin(run)
    if (refused) return refused
    const { tx, now } = run
    const { path, stored } = buildSetupLink(now, invitationHours)
    const invitedBy = getUserId(run.actor)
    const [link] = await tx
      .update(setupLinks)
      .set({ ...stored, invitedBy })
      .where(openInvitation(id))
      .returning()
    if (!link?.email) return gone
    await recordEvent(tx, actor, { noun: "account", nounId: id, action: "invited again" }, now)
    await sendInvitation(run, { email: link.email, role: link.role, path })
    return done({ email: link.email, path })
  })
}

export async function withdrawInvitation(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof invitationId>,
): Promise<Outcome<{ email: string }>> {
  return command(shop, actor, "accounts.write", validateInput(invitationId, input), async ({ tx, now }, { id }) => {
    const [link] = await tx.delete(setupLinks).where(openInvitation(id)).returning()
    if (!link?.email) return gone
    const changes = { email: { before: link.email, after: null } }
    await recordEvent(tx, actor, { noun: "account", nounId: id, action: "invitation withdrawn", changes }, now)
    return done({ email: link.email })
  })
}

/** For the operator: prints a one-time link unless the address has a confirmed account. It replaces an open invitation. */
export async function grantAdmin(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof adminAddress>,
): Promise<Outcome<InvitationResult | { path: string }>> {
  type Result = Outcome<InvitationResult | { path: string }>
  return command(
    shop,
    actor,
    "accounts.write",
    validateInput(adminAddress, input),
    async (run, { email }): Promise<Result> => {
      const known = await assignRoleToKnown(run, email, "admin")
      if (known) return known
      const { tx, now } = run
      const { path, stored } = buildSetupLink(now)
      const link = { ...stored, role: "admin" as const, invitedBy: null, createdAt: now }
      const [upserted] = await tx
        .insert(setupLinks)
        .values({ ...link, email })
        .onConflictDoUpdate({ target: setupLinks.email, targetWhere: isNull(setupLinks.usedAt), set: link })
        .returning({ id: setupLinks.id })
      const changes = { email: { before: null, after: email }, role: { before: null, after: "admin" } }
      await recordEvent(tx, actor, { noun: "account", nounId: upserted?.id ?? "", action: "invited", changes }, now)
      return done({ path })
    },
  )
}
