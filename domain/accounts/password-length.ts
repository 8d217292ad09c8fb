/** In characters; `new-password.server.ts` refuses easy and breached passwords. */
export const passwordLength = { least: 10, most: 256 }
