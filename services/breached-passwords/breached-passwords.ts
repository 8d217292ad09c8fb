/** Knows passwords that were stolen somewhere and published since. */
export type BreachedPasswords = {
  /** Whether it is one of them. A service that does not answer knows none. */
  knows(password: string): Promise<boolean>
}
