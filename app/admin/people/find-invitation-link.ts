/** Null if an e-mail carries the link. */
export const findInvitationLink = (answer: unknown): string | null =>
  typeof answer === "object" && answer !== null && "link" in answer && typeof answer.link === "string"
    ? answer.link
    : null
