import { z } from "zod"

/** How long somebody may take to answer, in seconds. */
export const challengeSeconds = 300

/** Wrong codes that one challenge takes. */
export const mostTries = 5

/** Factors that one account can have. */
export const mostFactors = 10

export const channels = ["sms", "whatsapp"] as const
export type Channel = (typeof channels)[number]

/** Half a character (a surrogate without the other) fits in no address and no UTF-8. */
const shortText = z
  .string()
  .transform((written) => written.toWellFormed().trim())
  .pipe(z.string().max(80, "At most 80 characters."))

const name = shortText.default("")

/** E.164: a plus, the country's code and the number, 15 digits at most. */
export const phoneNumber = z
  .string()
  .transform((written) => written.replace(/[\s().-]/g, ""))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, "Please enter the number with its country code, like +1 503 555 0142."))

export const enrollForm = z.discriminatedUnion(
  "factor_type",
  [
    z.strictObject({
      factor_type: z.literal("totp"),
      friendly_name: name,
      issuer: shortText.optional(),
    }),
    z.strictObject({ factor_type: z.literal("phone"), friendly_name: name, phone: phoneNumber }),
  ],
  { error: "factor_type is totp or phone." },
)
export type EnrollForm = z.input<typeof enrollForm>

export const challengeForm = z.strictObject({ channel: z.enum(channels).default("sms") })

/** As it is typed: spaces between the digits are left out. */
export const codeField = z
  .string("Please enter the code.")
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "A code has six digits."))

export const verifyForm = z.strictObject({ challenge_id: z.uuid("There is no such challenge."), code: codeField })

/** What an app for codes needs to know. `uri`: otpauth://…, `qr_code`: the same as an SVG. */
export type TotpKey = { qr_code: string; secret: string; uri: string }

export type Enrolled =
  | { id: string; type: "totp"; friendly_name: string; totp: TotpKey }
  | { id: string; type: "phone"; friendly_name: string; phone: string }

/** `expires_at`: seconds since 1970. */
export type Challenge = { id: string; type: "totp" | "phone"; expires_at: number }
