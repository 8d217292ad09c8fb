import { z } from "zod"

export const challengeSeconds = 300

export const maxChallengeTries = 5

export const maxFactors = 10

const channels = ["sms", "whatsapp"] as const

/** A lone surrogate is not valid in URLs and UTF-8. */
const shortText = z
  .string()
  .transform((written) => written.toWellFormed().trim())
  .pipe(z.string().max(80, "At most 80 characters."))

const name = shortText.default("")

/** E.164: plus sign, country code, at most 15 digits. */
const phoneNumber = z
  .string()
  .transform((written) => written.replace(/[\s().-]/g, ""))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, "Please enter the number with its country code, like +1 503 555 0142."))

export const enrollForm = z.discriminatedUnion(
  "factor_type",
  [
    z.strictObject({ factor_type: z.literal("totp"), friendly_name: name, issuer: shortText.optional() }),
    z.strictObject({ factor_type: z.literal("phone"), friendly_name: name, phone: phoneNumber }),
  ],
  { error: "The factor_type is totp or phone." },
)
export type EnrollForm = z.input<typeof enrollForm>

export const challengeForm = z.strictObject({ channel: z.enum(channels).default("sms") })

const codeField = z
  .string("Please enter the code.")
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "A code has six digits."))

export const verifyForm = z.strictObject({ challenge_id: z.uuid("There is no such challenge."), code: codeField })

/** `uri`: otpauth://…, `qr_code`: an SVG of it. */
export type TotpKey = { qr_code: string; secret: string; uri: string }

export type EnrolledFactor =
  | { id: string; type: "totp"; friendly_name: string; totp: TotpKey }
  | { id: string; type: "phone"; friendly_name: string; phone: string }

/** `expires_at`: seconds since 1970. */
export type Challenge = { id: string; type: "totp" | "phone"; expires_at: number }
