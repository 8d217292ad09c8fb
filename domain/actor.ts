import { type Outcome, refuseBecause } from "./problem.ts"

type Session = {
  id: string
  /** `aal2`: a code since signing in, or a passkey. */
  assurance: "aal1" | "aal2"
  hasFactor: boolean
  /** The studio requires MFA, which the account has not set up. */
  lacksStep?: true
  /** The last sign-in, code or confirmation. */
  confirmedAt: Date
  /** Set if the account's MFA succeeded in this browser before (see `device-cookie.server.ts`). */
  device?: string
}

type Person = { kind: "user"; id: string; email: string; name: string; role: "admin" | "user" }

export type User = Person & { session: Session }

export type Actor =
  /** Without a session: a job that continues what this user began. */
  | (Person & { session?: Session })
  | { kind: "visitor" }
  /** A job or a command of the terminal. */
  | { kind: "system"; name: string }

export const visitorName = "Visitor"

export const visitor: Actor = { kind: "visitor" }

export const system = (name: string): Actor => ({ kind: "system", name })

/** The account requires a code that was not entered since signing in (AUTH-05). */
export const hasPendingMfa = ({ session }: { session?: Session }): boolean =>
  session?.hasFactor === true && session.assurance === "aal1"

/** An admin must set up MFA before the studio opens (decision 098). */
export const mustSetUpMfa = ({ session }: { session?: Session }): boolean => session?.lacksStep === true

/** How long after a confirmation a session may change sign-in methods. */
const confirmedMinutes = 10

/** For actions that could take over the account. */
export const lacksConfirmation = ({ session }: User, now: Date): boolean =>
  isConfirmationTooOld(session.confirmedAt, now)

/** In milliseconds. */
export const clockSkewMs = 60_000

/** @param at of the confirmation; a time in the future proves nothing */
export const isConfirmationTooOld = (at: Date, now: Date): boolean => {
  const age = now.getTime() - at.getTime()
  return age > confirmedMinutes * 60_000 || age < -clockSkewMs
}

/** False for a job in a user's name. */
export const isSignedIn = (actor: Actor): actor is User => actor.kind === "user" && actor.session !== undefined

/** Includes the program itself; requires a finished MFA. */
export const canAdminister = (actor: Actor): boolean =>
  actor.kind === "system" ||
  (actor.kind === "user" && actor.role === "admin" && !hasPendingMfa(actor) && !mustSetUpMfa(actor))

/** As GoTrue names it: a confirmation removes this refusal. */
export const confirmationNeeded = "reauthentication_needed"

export const refuseUnconfirmed = (): Outcome<never> & { ok: false } =>
  refuseBecause(confirmationNeeded, "forbidden", "Please confirm that it’s you, or sign in again.")

export const refuseWithoutCode = () => refuseBecause("insufficient_aal", "forbidden", "Enter a code first.")

/** Null: the code was entered, and the session confirmed recently. */
export function refuseUnlessConfirmed(user: User, now: Date): (Outcome<never> & { ok: false }) | null {
  if (hasPendingMfa(user)) return refuseWithoutCode()
  return lacksConfirmation(user, now) ? refuseUnconfirmed() : null
}

const refuseWithoutMfa = () => refuseBecause("second_step_needed", "forbidden", "Set up a second step first.")

/** Null: the session has proved what the account and the studio require. */
export function refuseUnproved(user: { session?: Session }): (Outcome<never> & { ok: false }) | null {
  if (hasPendingMfa(user)) return refuseWithoutCode()
  return mustSetUpMfa(user) ? refuseWithoutMfa() : null
}

export const getActorName = (actor: Actor): string =>
  actor.kind === "visitor" ? visitorName : actor.kind === "system" ? actor.name : actor.name || actor.email
