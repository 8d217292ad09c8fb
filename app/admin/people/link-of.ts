/** The link of an invitation that an action's answer hands to whoever invited; null: an e-mail carries it. */
export const linkOf = (answer: unknown): string | null =>
  typeof answer === "object" && answer !== null && "link" in answer && typeof answer.link === "string"
    ? answer.link
    : null
