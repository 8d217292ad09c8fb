/** A cookie that scripts can read: somebody is signed in here. Browsers without it ask for no session. */
export const sessionHint = "solander.signed-in"
