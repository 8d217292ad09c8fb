/** Keyed by the `error` of the provider or of better-auth. */
const providerMessages: Record<string, (name: string) => string> = {
  access_denied: (name) => `Signing in with ${name} was canceled. Nothing has changed.`,
  provider_away: (name) => `${name} can’t be reached right now. Please try again later, or choose another way.`,
  email_not_found: (name) =>
    `${name} didn’t tell us your e-mail address, which an account needs. Please choose another way.`,
  state_mismatch: () => "That took too long, or began in another browser. Please try again.",
  insufficient_aal: () => "Your account asks for a code first. Please enter it, then connect again.",
  // does not reveal whose account it is
  account_already_linked_to_different_user: (name) =>
    `That account at ${name} is connected to another account here. Choose another one there, or disconnect it first.`,
  too_many: () => "That’s a lot of tries. Please wait a minute and try again.",
  // one sentence for both: does not reveal whether the address has an account
  email_not_verified: formatUnconfirmed,
  account_not_linked: formatUnconfirmed,
}

function formatUnconfirmed(name: string): string {
  return `Your e-mail address isn’t confirmed yet, at ${name} or here. Please confirm it first, or choose another way.`
}

export function formatProviderProblem(error: string, name = "this provider"): string {
  const known = Object.hasOwn(providerMessages, error) ? providerMessages[error] : undefined
  return known?.(name) ?? `Signing in with ${name} didn’t work. Please try again, or choose another way.`
}
