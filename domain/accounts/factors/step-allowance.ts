import type { User } from "../../actor.ts"

/**
 * Whose allowance codes, challenges and recovery codes of a second step count against. All sessions of an account share
 * one, and whoever knows its password can use that up. It is not the owner's: a browser in which the second step was
 * taken before has its own, as it has for passwords (`sign-in-limits.server.ts`).
 */
export const stepAllowance = ({ id, session }: User): string =>
  session.device ? `device:${session.device}` : `account:${id}`
