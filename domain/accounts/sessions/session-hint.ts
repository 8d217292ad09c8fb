/** Readable by scripts. Browsers without it do not request the session. */
export const sessionHint = "solander.signed-in"
