import { eq } from "drizzle-orm"
import { z } from "zod"
import { userRoles } from "../../db/tables/accounts.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { historyOf } from "../history-queries.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { stepChoices } from "./factors/second-step.server.ts"
import { ownPasskeys } from "./passkeys.server.ts"
import { findPerson, type PersonRow } from "./people-queries.server.ts"
import { ownProviders } from "./providers/own-providers.server.ts"
import { inviterOf, openInvitationsOf } from "./sent-invitations.server.ts"
import { openSessions } from "./sessions.server.ts"

/** One line of what was done to an account. `by` null: by its owner. */
export type PersonEvent = { id: number; at: Date; action: string; by: string | null }

/** A person, or an invitation, with everything that an admin decides by. */
export type PersonPage = PersonRow & {
  /** Where the account is signed in, last seen first. */
  devices: { id: string; device: string; seenAt: string }[]
  /** The kinds of second step that signing in may take. */
  steps: ("totp" | "phone")[]
  passkeys: number
  /** What the providers are called that the person signs in with. */
  providers: string[]
  /** Whether nobody else may run the studio: the role stays. */
  isOnlyAdmin: boolean
  /** Who sent the invitation; null for an account, and for what the terminal sent. */
  inviter: { id: string; name: string } | null
  /** Invitations that the account sent and nobody accepted. They end with its role as an admin. */
  invitations: number
  /** Newest first. */
  events: PersonEvent[]
}

/** An account or an open invitation by its id. Admin only. */
export async function readPerson(shop: Shop, actor: Actor, id: string): Promise<Outcome<PersonPage>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const person = z.uuid().safeParse(id).success ? await findPerson(shop, id) : null
  if (!person) return refuse("not_found", "This person has no account.")
  const [sessions, steps, passkeys, providers, admins, inviter, invitations, history] = await Promise.all([
    openSessions(shop, { id }),
    stepChoices(shop, id),
    ownPasskeys(shop, { id }),
    ownProviders(shop, { id }),
    shop.db.$count(userRoles, eq(userRoles.role, "admin")),
    inviterOf(shop, id),
    openInvitationsOf(shop, id),
    historyOf(shop.db, "account", id),
  ])
  return done({
    ...person,
    // network addresses are the person's own affair
    devices: sessions.map(({ id, device, seenAt }) => ({ id, device, seenAt })),
    steps: [...new Set(steps.map(({ type }) => type))],
    passkeys: passkeys.length,
    // the addresses there are the person's own affair
    providers: providers.map(({ name }) => name),
    isOnlyAdmin: person.role === "admin" && !person.isInvitation && admins === 1,
    inviter,
    invitations,
    events: history.map(({ id, at, action, actorId, actorName }) => ({
      ...{ id, at, action },
      by: actorId === person.id ? null : actorName,
    })),
  })
}
