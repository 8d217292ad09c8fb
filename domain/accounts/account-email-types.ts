export type AccountEmailRecipient = { email: string; name: string }

export type AccountEmails = {
  signIn(to: AccountEmailRecipient, token: string, next: string): Promise<void>
  confirm(to: AccountEmailRecipient, token: string, next: string): Promise<void>
  passwordChanged(to: AccountEmailRecipient & { id: string }): Promise<void>
  passkeyAdded(to: AccountEmailRecipient): Promise<void>
  providerConnected(id: string, name: string): Promise<void>
  newDevice(to: AccountEmailRecipient & { id: string }, userAgent: string): Promise<void>
}
