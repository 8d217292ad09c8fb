export type BreachedPasswords = {
  /** False also when the service does not answer. */
  knows(password: string): Promise<boolean>
}
