import { type Actor, isSignedIn, lacksConfirmation, refuseUnconfirmed, refuseUnproved, type User } from "./actor.ts"
import { type Outcome, refuse } from "./problem.ts"

const readAndWrite = [
  "accounts",
  "activity",
  "analytics",
  "artworks",
  "backups",
  "certificates",
  "commissions",
  "customers",
  "demo",
  "discounts",
  "emails",
  "exhibitions",
  "health",
  "history",
  "imports",
  "inventory",
  "invoices",
  "journal",
  "media",
  "messages",
  "newsletter",
  "notifications",
  "orders",
  "pages",
  "payments",
  "settings",
  "sign-in-methods",
  "updates",
  "viewing-rooms",
] as const

/** A stolen session could take over the site or all its data, so a recent confirmation is required (decision 059). */
const sensitive = [
  "accounts.roles",
  "backups.download",
  "backups.targets",
  "certificates.keys",
  "commissions.calendar",
  "customers.erase",
  "customers.export",
  "emails.server",
  "messages.mailbox",
  "newsletter.export",
  "payments.accounts",
  "settings.protected",
  "sign-in-methods.connect",
  "updates.install",
] as const

export type Permission = `${(typeof readAndWrite)[number]}.${"read" | "write"}` | (typeof sensitive)[number]

const all: Permission[] = [...readAndWrite.flatMap((noun) => [`${noun}.read`, `${noun}.write`] as const), ...sensitive]

const permissionsOfRole: Record<User["role"], ReadonlySet<Permission>> = { admin: new Set(all), user: new Set() }

const needsConfirmation: ReadonlySet<Permission> = new Set(sensitive)

/** Null: allowed. The program itself may do everything; a user must have finished MFA. */
export function refuseUnlessPermitted(
  actor: Actor,
  permission: Permission,
  now: Date,
): (Outcome<never> & { ok: false }) | null {
  if (actor.kind === "system") return null
  if (actor.kind === "visitor") return refuse("unauthenticated", "Sign in first.")
  if (!permissionsOfRole[actor.role].has(permission))
    return refuse("forbidden", "You don't have permission to do this. Admin privileges required.")
  const refused = refuseUnproved(actor)
  if (refused) return refused
  // A job continues what a confirmed session began.
  return needsConfirmation.has(permission) && isSignedIn(actor) && lacksConfirmation(actor, now)
    ? refuseUnconfirmed()
    : null
}
