/** A subject without what answers put before it: `Re: AW: A visit` is about “A visit”. */
export const bareSubject = (subject: string): string =>
  subject.replace(/^(\s*(re|aw|sv|antw|ré)\s*(\[\d+\])?\s*:)+/i, "").trim()
