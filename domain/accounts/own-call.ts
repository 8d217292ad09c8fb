/** The header of a call that our own pages make. A browser's is taken off (`server/app.ts`). */
export const ownCall = "x-own-call"
