import { z } from "zod"

/** Long beats clever: no rules about signs, but a length. Counted in characters. */
export const passwordLength = { least: 10, most: 256 }

export const emailAddress = z
  .string()
  .trim()
  .max(254, "An e-mail address has at most 254 characters.")
  .pipe(z.email("Please enter your e-mail address, for example name@example.com."))

export const signInForm = z.strictObject({
  email: emailAddress,
  password: z.string().min(1, "Please enter your password.").max(passwordLength.most, "No password here is that long."),
  next: z.string().max(2000).optional(),
})
export type SignInForm = z.infer<typeof signInForm>

export const setupForm = z.strictObject({
  name: z.string().trim().min(1, "Please enter your name.").max(120, "A name has at most 120 characters."),
  email: emailAddress,
  password: z
    .string()
    .min(passwordLength.least, `At least ${passwordLength.least} characters. Four unrelated words make a good one.`)
    .max(passwordLength.most, `At most ${passwordLength.most} characters.`),
})
export type SetupForm = z.infer<typeof setupForm>
