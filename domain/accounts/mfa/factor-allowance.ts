import type { User } from "../../actor.ts"

/** Sessions share an allowance that an attacker with the password can use up; a known browser has its own. */
export const getFactorAllowance = ({ id, session }: User): string =>
  session.device ? `device:${session.device}` : `account:${id}`
