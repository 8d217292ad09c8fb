/** "": no promise. @param within `two days` */
export const answerPromise = (within: string | undefined): string =>
  within ? `Expect an answer within ${within}.` : ""

export const sentences = (...all: string[]): string => all.filter(Boolean).join(" ")
