import type { AuthPage } from "./auth-page.server.ts"

const noEmails = "This site can’t send e-mail yet"

const formatContact = ({ contactEmail }: AuthPage) =>
  contactEmail ? `Please write to ${contactEmail}.` : "Please write to the studio."

export const getNoEmailTexts = (page: AuthPage) => ({
  link: {
    before: `${noEmails}, so nobody can sign in by a link. ${formatContact(page)}`,
    after: `${noEmails}, so there is no link. Use your password, or a passkey. ${formatContact(page)}`,
  },
  signUp: {
    before: `${noEmails}, so a new address can’t be confirmed. You don’t need an account to buy.`,
    after: `Your account is kept, but ${noEmails.toLowerCase()}, so your address isn’t confirmed and you can’t sign in. You don’t need an account to buy. ${formatContact(page)}`,
  },
})
