/** Marks calls of our own pages; `server/app.ts` removes it from browsers' requests. */
export const ownCall = "x-own-call"
/** Marks calls of clients (`server/accounts-api/`). */
export const programCall = "program"
