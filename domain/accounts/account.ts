import { z } from "zod"
import { passwordLength } from "./password-length.ts"

export const emailAddress = z
  .string()
  .trim()
  .max(254, "An e-mail address has at most 254 characters.")
  .pipe(z.email("Please enter your e-mail address, for example name@example.com."))

/** NUL is refused: the hash takes a password with zeros at its end for the one without. */
const password = z.string().refine((value) => !value.includes("\0"), "A password cannot contain this character.")

/** Whether it is easy to guess is asked where it is set (`new-password.server.ts`). */
const newPassword = password
  .min(passwordLength.least, `At least ${passwordLength.least} characters. Four unrelated words make a good one.`)
  .max(passwordLength.most, `At most ${passwordLength.most} characters.`)

/** Where to go afterwards: a path of this site. */
const next = z.string().max(2000).optional()

const personName = z.string().trim().max(120, "A name has at most 120 characters.")

export const signInForm = z.strictObject({
  email: emailAddress,
  password: password.min(1, "Please enter your password.").max(passwordLength.most, "No password here is that long."),
  next,
})
export type SignInForm = z.infer<typeof signInForm>

/** Without a name it is an empty text (AUTH-01). */
export const signUpForm = z.strictObject({
  email: emailAddress,
  password: newPassword,
  name: personName.default(""),
  next,
})
export type SignUpForm = z.infer<typeof signUpForm>

/** Asks for a letter with a link. */
export const letterForm = z.strictObject({ email: emailAddress, next })
export type LetterForm = z.infer<typeof letterForm>

/** The token of a letter's link. */
export const linkToken = z.string().min(1).max(2000)

export const resetForm = z.strictObject({ token: linkToken, password: newPassword })

export const setupForm = z.strictObject({
  name: personName.min(1, "Please enter your name."),
  email: emailAddress,
  password: newPassword,
})
export type SetupForm = z.infer<typeof setupForm>

export const roles = ["admin", "user"] as const
/** `admin`: may run the studio. */
export type Role = (typeof roles)[number]

const role = z.enum(roles, "Please choose a role.")

const id = z.uuid("This account no longer exists.")

export const accountId = z.strictObject({ id })

export const roleForm = z.strictObject({ id, role })

export const invitationForm = z.strictObject({ email: emailAddress, role })

export const invitationId = z.strictObject({ id: z.uuid("There is no such invitation.") })

/** Whom the terminal makes an admin. */
export const adminAddress = z.strictObject({ email: emailAddress })

/** An account without a password (it signs in by letters, a passkey or elsewhere) has nothing to enter as `current`. */
export const passwordForm = z.strictObject({
  current: z.string().max(passwordLength.most).default(""),
  password: newPassword,
})

/** What a passkey is called. */
export const passkeyName = z
  .string()
  .refine((written) => !written.includes("\0"), "A name cannot contain this character.")
  .transform((written) => written.toWellFormed().trim())
  .pipe(z.string().min(1, "Please enter a name.").max(60, "A name has at most 60 characters."))

export const passkeyForm = z.strictObject({ name: passkeyName })

export const profileForm = z.strictObject({ name: personName })
