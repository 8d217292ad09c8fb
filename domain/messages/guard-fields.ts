/** Honeypot and time: every public form that sends an e-mail has both. */
export const guardFields = { trap: "homepage", begun: "begun" } as const
