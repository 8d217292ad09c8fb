import { z } from "zod"
import { countryName } from "../../lib/country-name.ts"
import { emailSchema } from "../email-schema.ts"
import { passwordLength } from "./password-length.ts"

export const emailAddress = emailSchema("Please enter your e-mail address, for example name@example.com.")

/** Refuses NUL: the hash treats a password with trailing zeros like the one without. */
const password = z.string().refine((value) => !value.includes("\0"), "A password cannot contain this character.")

/** `new-password.server.ts` checks its strength. */
const newPassword = password
  .min(passwordLength.min, `At least ${passwordLength.min} characters. Four unrelated words make a good one.`)
  .max(passwordLength.max, `At most ${passwordLength.max} characters.`)

/** A path of this site; one to an OAuth client contains that client's own, URL-encoded again. */
const next = z.string().max(5000).optional()

const personName = z.string().trim().max(120, "A name has at most 120 characters.")

export const signInForm = z.strictObject({
  email: emailAddress,
  password: password.min(1, "Please enter your password.").max(passwordLength.max, "That password is too long."),
  next,
})
/** No name is an empty string (AUTH-01). */
export const signUpForm = z.strictObject({
  email: emailAddress,
  password: newPassword,
  name: personName.default(""),
  next,
})
export const accountEmailForm = z.strictObject({ email: emailAddress, next })

export const linkTokenSchema = z.string().min(1).max(2000)

export const resetForm = z.strictObject({ token: linkTokenSchema, password: newPassword })

export const setupForm = z.strictObject({
  name: personName.min(1, "Please enter your name."),
  email: emailAddress,
  password: newPassword,
  country: z
    .string()
    .refine((code) => code === "" || countryName(code) !== "", "Please choose a country.")
    .default(""),
  /** The browser's; "" without scripts. */
  timeZone: z.string().max(100).default(""),
})
/** The name is also that of the site. */
export const firstAdminForm = setupForm.extend({
  name: personName.min(1, "Please enter your name, as on a wall label."),
})

export type SetupForm = z.input<typeof setupForm>

export const roles = ["admin", "user"] as const
export type AccountRole = (typeof roles)[number]

const role = z.enum(roles, "Please choose a role.")

const id = z.uuid("This account no longer exists.")

export const accountId = z.strictObject({ id })

export const roleForm = z.strictObject({ id, role })

export const invitationForm = z.strictObject({ email: emailAddress, role })

export const invitationId = z.strictObject({ id: z.uuid("There is no such invitation.") })

export const adminAddress = z.strictObject({ email: emailAddress })

/** `current` is empty for an account without a password. */
export const passwordForm = z.strictObject({
  current: z.string().max(passwordLength.max).default(""),
  password: newPassword,
})

export const passkeyName = z
  .string()
  .refine((written) => !written.includes("\0"), "A name cannot contain this character.")
  .transform((written) => written.toWellFormed().trim())
  .pipe(z.string().min(1, "Please enter a name.").max(60, "A name has at most 60 characters."))

export const passkeyForm = z.strictObject({ name: passkeyName })

export const profileForm = z.strictObject({ name: personName })
