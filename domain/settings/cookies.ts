/** `setBy`: the file that sets it. `sentence`: what a privacy policy says of it; "": only the studio gets it. */
type CookieDescription = { setBy: string; sentence: string }

/** Must match what the program does, numbers included: accounts build on settings, so their constants can't be imported. */
export const cookies: CookieDescription[] = [
  {
    setBy: "domain/accounts/sessions/auth.server.ts",
    sentence:
      "When you sign in, one keeps you signed in until you sign out or stay away for 30 days, but not longer than 90 days.",
  },
  {
    setBy: "domain/accounts/sessions/new-session.server.ts",
    sentence: "Another one tells the pages that you are signed in; it ends with the first.",
  },
  {
    setBy: "server/accounts-api/redirect-calls.ts",
    sentence: "While you sign in at another company’s page, one recognizes you on your return; it ends after an hour.",
  },
  {
    setBy: "domain/accounts/sessions/device-cookie.server.ts",
    sentence:
      "After you have signed in, one recognizes this browser, so that others who try your password don’t lock you out; it ends after a year, not when you sign out.",
  },
  {
    setBy: "domain/accounts/mfa/remembered-browsers.server.ts",
    sentence: "If you ask for no code in this browser, one remembers that for 30 days.",
  },
  {
    setBy: "app/site/commissions/portal/portal-cookie.ts",
    sentence:
      "The private page of a commission sets one that leads you back from the payment page; it ends after two hours.",
  },
  { setBy: "app/admin/prefetch-headers.server.ts", sentence: "" },
  { setBy: "app/admin/shell/shell.tsx", sentence: "" },
  { setBy: "domain/accounts/people/setup-code.server.ts", sentence: "" },
]
