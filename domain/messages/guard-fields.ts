/** Names of the two fields that tell people from programs; every public form that ends in a mail has both. */
export const guardFields = { trap: "homepage", begun: "begun" } as const
