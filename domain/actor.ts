import { type Outcome, refuse, refuseBecause } from "./problem.ts"

/** What a request's session has proved. */
export type Session = {
  id: string
  /** `aal2`: a code was entered since signing in, or a passkey used. */
  assurance: "aal1" | "aal2"
  /** Whether the account asks for a second step. */
  hasFactor: boolean
  /** The studio asks for a second step, which was not taken at this sign-in, and the account has none to take. */
  lacksStep?: true
  /** When the person last showed who it is: by signing in, by a code, or by confirming. */
  confirmedAt: Date
  /** The browser, if the account's second step was taken in it before (see `device-cookie.server.ts`). */
  device?: string
}

type Person = { kind: "user"; id: string; email: string; name: string; role: "admin" | "user" }

/** The user of a request. */
export type User = Person & { session: Session }

/** Who acts. Commands and queries check the permissions. */
export type Actor =
  /** Without a session: a job goes on with what this user began. */
  | (Person & { session?: Session })
  | { kind: "visitor" }
  /** The program itself: a job or a command of the terminal. */
  | { kind: "system"; name: string }

/** What the history calls somebody who is not signed in. */
export const visitorName = "Visitor"

export const visitor: Actor = { kind: "visitor" }

export const system = (name: string): Actor => ({ kind: "system", name })

/** Whether the account asks for a second step that has not been taken since signing in (AUTH-05). */
export const lacksCode = ({ session }: { session?: Session }): boolean =>
  session?.hasFactor === true && session.assurance === "aal1"

/** Whether an admin has to set up a second step before the studio opens (decision 098). */
export const lacksStep = ({ session }: { session?: Session }): boolean => session?.lacksStep === true

/** How long a session may change what its account is signed in with, after the person showed who it is: in minutes. */
const confirmedMinutes = 10

/** Whether the person showed who it is too long ago for an act that could take the account over. */
export const lacksConfirmation = ({ session }: User, now: Date): boolean => isTooOld(session.confirmedAt, now)

/** How far clocks of machines may differ, in milliseconds. */
const clockSkew = 60_000

/** @param at when the person showed who it is; a time that is still to come proves nothing */
export const isTooOld = (at: Date, now: Date): boolean => {
  const age = now.getTime() - at.getTime()
  return age > confirmedMinutes * 60_000 || age < -clockSkew
}

/** Whether it is a user in a session, and not a job in somebody's name. */
export const isSignedIn = (actor: Actor): actor is User => actor.kind === "user" && actor.session !== undefined

/** Whether the actor is an admin, whose second step is done if there is one, or the program itself. */
export const mayAdminister = (actor: Actor): boolean =>
  actor.kind === "system" || (actor.kind === "user" && actor.role === "admin" && !lacksCode(actor) && !lacksStep(actor))

/** The reason of a refusal that a confirmation removes, as GoTrue names it. */
export const confirmationNeeded = "reauthentication_needed"

export const confirmFirst = (): Outcome<never> & { ok: false } =>
  refuseBecause(confirmationNeeded, "forbidden", "Please confirm that it’s you, or sign in again.")

export const codeFirst = () => refuseBecause("insufficient_aal", "forbidden", "Enter a code first.")

const stepFirst = () => refuseBecause("second_step_needed", "forbidden", "Set up a second step first.")

/** The refusal of a session that has not proved what is asked of it: by its account, or by the studio; null: it has. */
export function refuseUnproved(user: { session?: Session }): (Outcome<never> & { ok: false }) | null {
  if (lacksCode(user)) return codeFirst()
  return lacksStep(user) ? stepFirst() : null
}

/** The refusal for everybody but admins and the program itself; null for them. */
export function refuseUnlessAdmin(actor: Actor): (Outcome<never> & { ok: false }) | null {
  if (mayAdminister(actor)) return null
  if (actor.kind === "user" && actor.role === "admin") return refuseUnproved(actor) ?? codeFirst()
  return actor.kind === "visitor"
    ? refuse("unauthenticated", "Sign in first.")
    : refuse("forbidden", "You don't have permission to do this. Admin privileges required.")
}

/** As `refuseUnlessAdmin`; besides, an admin whose session was confirmed too long ago is asked to confirm it. */
export const refuseUnlessConfirmed = (actor: Actor, now: Date): (Outcome<never> & { ok: false }) | null =>
  refuseUnlessAdmin(actor) ?? (isSignedIn(actor) && lacksConfirmation(actor, now) ? confirmFirst() : null)

/** The actor's name in the history. */
export const nameOf = (actor: Actor): string =>
  actor.kind === "visitor" ? visitorName : actor.kind === "system" ? actor.name : actor.name || actor.email
