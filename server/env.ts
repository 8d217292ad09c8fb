import { z } from "zod"
import { isTestKey, stripeKeyPattern } from "../services/payments/stripe-settings.ts"

const address = (kinds: string[]) =>
  z.string().refine((value) => URL.canParse(value) && kinds.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${kinds.map((kind) => `${kind}//`).join(" or ")}`,
  })

import { parseScanAddress } from "../services/virus-scan/virus-scan.ts"

/** An empty value counts as not set. */
const settings = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: z.coerce
    .number({ error: "must be a number" })
    .int()
    .min(0, "must be 0 to 65535")
    .max(65_535, "must be 0 to 65535")
    .optional(),
  /** Where visitors arrive who come by https, which is port 443 for them. */
  HTTPS_PORT: z.coerce
    .number({ error: "must be a number" })
    .int()
    .min(1, "must be 1 to 65535")
    .max(65_535, "must be 1 to 65535")
    .default(443),
  /** Of another certificate authority than Let’s Encrypt. */
  ACME_DIRECTORY: address(["https:"]).optional(),
  /** Trusted for the authority’s own https; for one that runs in a local network. */
  ACME_CA_FILE: z.string().optional(),
  /** Where the authority asks for proof, if not on port 80; for tests. */
  ACME_HTTP_PORT: z.coerce.number().int().min(1).max(65_535).default(80),
  HOST: z.string().optional(),
  SITE_URL: address(["http:", "https:"])
    .refine(
      (value) => !URL.canParse(value) || new URL(value).pathname === "/",
      "must have no path, like https://example.com",
    )
    .transform((value) => new URL(value).origin)
    .optional(),
  SOLANDER_DATA: z.string().default("./data"),
  // Looser than other URLs, because a socket's has no host (`postgresql://user@/name?host=/run/postgresql`).
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must be an address that begins with postgres:// or postgresql://")
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  SMTP_URL: address(["smtp:", "smtps:"]).optional(),
  /** Twilio or a compatible service for codes to phones; without it they are logged. */
  TEXTS_URL: address(["http:", "https:"])
    .refine((value) => {
      const { username, password, searchParams } = new URL(value)
      return username !== "" && password !== "" && /^\+\d+$/.test(searchParams.get("from") ?? "")
    }, "must be like https://ACCOUNT:TOKEN@api.twilio.com?from=%2B15035550100")
    .optional(),
  /** Have I Been Pwned’s range search or a copy; without it only the local list is checked. */
  BREACHED_PASSWORDS_URL: address(["http:", "https:"])
    .transform((value) => value.replace(/\/+$/, ""))
    .optional(),
  /** A host with or without a port, or the path of a socket; without it nothing is scanned. */
  CLAMAV_HOST: z
    .string()
    .refine((value) => parseScanAddress(value) !== null, "must be like 127.0.0.1:3310, clamav or /run/clamav/clamd.ctl")
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, "must be a mail address, like Studio <studio@example.com>")
    .optional(),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters; `openssl rand -base64 32` makes one").optional(),
  /** Number of proxies before the app whose entries in X-Forwarded-For are trusted. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  PAGE_CACHE: z.enum(["on", "off"], "must be on or off").default("on"),
  DEMO_PAYMENTS: z.enum(["on", "off"], "must be on or off").optional(),
  /** `off`: a site that was started empty shows its pages before it has an admin. */
  SETUP: z.enum(["on", "off"], "must be on or off").default("on"),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(stripeKeyPattern, "must be a secret or restricted key: sk_live_…, rk_live_…, or with test in place of live")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must be the signing secret of the webhook endpoint, which begins with whsec_")
    .optional(),
  /** The origin of a stand-in for Stripe. */
  STRIPE_API: address(["http:", "https:"]).optional(),
  /** The origin of a stand-in for Mollie. */
  MOLLIE_API: address(["http:", "https:"]).optional(),
  /** The bearer token for `/metrics`, which does not exist without it. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, "must have 16 to 200 characters without spaces; `openssl rand -hex 24` makes one")
    .optional(),
  /** Asked about the site's domain instead of the system's servers. */
  DNS_SERVER: z
    .string()
    .regex(/^[\w.:[\]-]+:\d+$/, "must be a host and a port, like 127.0.0.1:53")
    .optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  /** Needed when several storages are set, as during a move. */
  STORAGE: z.enum(["folder", "s3", "supabase"], "must be folder, s3 or supabase").optional(),
  SUPABASE_URL: address(["http:", "https:"]).optional(),
  /** Supabase's client throws without it. */
  SUPABASE_KEY: z.string().optional(),
  SUPABASE_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,50}$/, "must be the name of a bucket: 2 to 51 small letters, digits and -")
    .default("solander"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket: 3 to 63 small letters, digits, - and .")
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be a region, like eu-central-1")
    .optional(),
  S3_ENDPOINT: address(["http:", "https:"]).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
})

/** Incomplete settings would silently leave files on the machine. */
const envSchema = settings.superRefine((env, context) => {
  const requireSetting = (name: keyof typeof env, because: string) => {
    if (!env[name]) context.addIssue({ code: "custom", path: [name], message: `must be set, because ${because}` })
  }
  if (env.S3_BUCKET) {
    requireSetting("S3_ACCESS_KEY_ID", "S3_BUCKET is set")
    requireSetting("S3_SECRET_ACCESS_KEY", "S3_BUCKET is set")
    if (!env.S3_ENDPOINT)
      requireSetting("S3_REGION", "S3_BUCKET is set and S3_ENDPOINT, for another service than Amazon’s, is not")
  } else {
    const other = (["S3_ENDPOINT", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const).find(
      (n) => env[n],
    )
    if (other) requireSetting("S3_BUCKET", `${other} is set`)
  }
  if (env.SUPABASE_KEY) requireSetting("SUPABASE_URL", "SUPABASE_KEY is set")
  if (env.STORAGE === "s3") requireSetting("S3_BUCKET", "STORAGE is s3")
  if (env.STORAGE === "supabase") requireSetting("SUPABASE_URL", "STORAGE is supabase")
  if (env.S3_BUCKET && env.SUPABASE_URL) requireSetting("STORAGE", "S3_BUCKET and SUPABASE_URL are both set")
  if (env.STRIPE_SECRET_KEY) requireSetting("STRIPE_WEBHOOK_SECRET", "STRIPE_SECRET_KEY is set")
  else if (env.STRIPE_WEBHOOK_SECRET) requireSetting("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET is set")
  if (env.STRIPE_API && env.STRIPE_SECRET_KEY && !isTestKey(env.STRIPE_SECRET_KEY))
    context.addIssue({
      code: "custom",
      path: ["STRIPE_API"],
      message: "must not be set with a live key, which is for Stripe alone",
    })
})

export type Env = z.infer<typeof envSchema>

/** The message names the setting and what to do. */
export class EnvProblem extends Error {
  override name = "EnvProblem"
}

/** @throws EnvProblem with a sentence per bad value */
export function readEnv(from: Record<string, string | undefined>): Env {
  const values = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined && value !== ""))
  const parsed = envSchema.safeParse(values)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    if (values[name] === undefined) return `${name} ${issue.message}.`
    const value = /SECRET|KEY|TOKEN/.test(name) ? "" : ` (it is ${JSON.stringify(hidePassword(values[name]))})`
    return `${name} ${issue.message}${value}. Change it, or unset it to use the default.`
  })
  throw new EnvProblem(lines.join("\n"))
}

const hidePassword = (value: string) => value.replace(/(:\/\/[^:@/]*:).*@/, "$1…@")
