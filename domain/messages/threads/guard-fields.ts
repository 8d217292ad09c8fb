/** Honeypot and time: every public form that sends an e-mail has both. */
export const formGuardFields = { trap: "homepage", begun: "begun" } as const
