import { eq } from "drizzle-orm"
import { z } from "zod"
import { userRoles } from "../../../db/tables/accounts.ts"
import type { Actor } from "../../actor.ts"
import { listHistory } from "../../history-queries.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { listFactorChoices } from "../mfa/factor-choices.server.ts"
import { listConnectedProviders } from "../providers/own-providers.server.ts"
import { listPasskeys } from "../sessions/passkeys.server.ts"
import { listOpenSessions } from "../sessions/sessions.server.ts"
import { findPerson, type PersonRow } from "./people-queries.server.ts"
import { countOpenInvitations, findInviter } from "./sent-invitations.server.ts"

export type PersonEvent = { id: number; at: Date; action: string; by: string | null }

export type PersonPage = PersonRow & {
  devices: { id: string; device: string; seenAt: string }[]
  steps: ("totp" | "phone")[]
  passkeys: number
  providers: string[]
  isOnlyAdmin: boolean
  /** Null for accounts, and for invitations from the terminal. */
  inviter: { id: string; name: string } | null
  /** Open invitations that the account sent; they end with its admin role. */
  invitations: number
  events: PersonEvent[]
}

export const getAccountPerson = (shop: Shop, actor: Actor, id: string): Promise<Outcome<PersonPage>> =>
  query(shop, actor, "accounts.read", async (db) => {
    const person = z.uuid().safeParse(id).success ? await findPerson(shop, id) : null
    if (!person) return refuse("not_found", "This person has no account.")
    const [sessions, steps, passkeys, providers, admins, inviter, invitations, history] = await Promise.all([
      listOpenSessions(shop, { id }),
      listFactorChoices(shop, id),
      listPasskeys(shop, { id }),
      listConnectedProviders(shop, { id }),
      db.$count(userRoles, eq(userRoles.role, "admin")),
      findInviter(shop, id),
      countOpenInvitations(shop, id),
      listHistory(db, "account", id),
    ])
    return done({
      ...person,
      // Network addresses are private.
      devices: sessions.map(({ id, device, seenAt }) => ({ id, device, seenAt })),
      steps: [...new Set(steps.map(({ type }) => type))],
      passkeys: passkeys.length,
      // Addresses at providers are private.
      providers: providers.map(({ name }) => name),
      isOnlyAdmin: person.role === "admin" && !person.isInvitation && admins === 1,
      inviter,
      invitations,
      events: history.map(({ id, at, action, actorId, actorName }) => ({
        ...{ id, at, action },
        by: actorId === person.id ? null : actorName,
      })),
    })
  })
