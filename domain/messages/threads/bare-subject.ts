/** `Re: AW: A visit` becomes `A visit`. */
export const stripSubjectPrefixes = (subject: string): string =>
  subject.replace(/^(\s*(re|aw|sv|antw|ré)\s*(\[\d+\])?\s*:)+/i, "").trim()
