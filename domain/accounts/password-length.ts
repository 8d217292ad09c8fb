/** In characters; `new-password.server.ts` refuses easy and breached passwords. */
export const passwordLength = { min: 10, max: 256 }
