/** "": no promise. @param within `two days` */
export const formatAnswerPromise = (within: string | undefined): string =>
  within ? `Expect an answer within ${within}.` : ""

export const joinSentences = (...all: string[]): string => all.filter(Boolean).join(" ")
