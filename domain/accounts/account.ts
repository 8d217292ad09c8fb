import { z } from "zod"

/** Passwords have no rules but a length, in characters: long ones are the safe ones. */
export const passwordLength = { least: 10, most: 256 }

export const emailAddress = z
  .string()
  .trim()
  .max(254, "An e-mail address has at most 254 characters.")
  .pipe(z.email("Please enter your e-mail address, for example name@example.com."))

/** NUL is refused: the hash takes a password with zeros at its end for the one without. */
const password = z.string().refine((value) => !value.includes("\0"), "A password cannot contain this character.")

export const signInForm = z.strictObject({
  email: emailAddress,
  password: password.min(1, "Please enter your password.").max(passwordLength.most, "No password here is that long."),
  next: z.string().max(2000).optional(),
})
export type SignInForm = z.infer<typeof signInForm>

export const setupForm = z.strictObject({
  name: z.string().trim().min(1, "Please enter your name.").max(120, "A name has at most 120 characters."),
  email: emailAddress,
  password: password
    .min(passwordLength.least, `At least ${passwordLength.least} characters. Four unrelated words make a good one.`)
    .max(passwordLength.most, `At most ${passwordLength.most} characters.`),
})
export type SetupForm = z.infer<typeof setupForm>
