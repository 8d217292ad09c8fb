/** Whom a letter is for. */
export type Person = { email: string; name: string }

/** What the library for accounts tells people by e-mail. */
export type Letters = {
  /** @param next the path to go to afterwards */
  signIn(to: Person, token: string, next: string): Promise<void>
  confirm(to: Person, token: string, next: string): Promise<void>
  reset(to: Person, token: string): Promise<void>
  passwordChanged(to: Person & { id: string }): Promise<void>
  passkeyAdded(to: Person): Promise<void>
  /** @param id of the account; @param name the provider's */
  providerConnected(id: string, name: string): Promise<void>
  newDevice(to: Person & { id: string }, userAgent: string): Promise<void>
}
