import { z } from "zod"

const address = (kinds: string[]) =>
  z.string().refine((value) => URL.canParse(value) && kinds.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${kinds.map((kind) => `${kind}//`).join(" or ")}`,
  })

/** Everything that can be set from outside. An empty value counts as not set. */
const envSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: z.coerce
    .number({ error: "must be a number" })
    .int()
    .min(0, "must be 0 to 65535")
    .max(65_535, "must be 0 to 65535")
    .default(3000),
  HOST: z.string().default("::"),
  SITE_URL: address(["http:", "https:"])
    .refine(
      (value) => !URL.canParse(value) || new URL(value).pathname === "/",
      "must have no path, like https://example.com",
    )
    .transform((value) => new URL(value).origin)
    .optional(),
  SOLANDER_DATA: z.string().default("./data"),
  // less strict than other addresses, because that of a socket has no host (`postgresql://user@/name?host=/run/postgresql`)
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must be an address that begins with postgres:// or postgresql://")
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  SMTP_URL: address(["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, "must be a mail address, like Studio <studio@example.com>")
    .optional(),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters; `openssl rand -base64 32` makes one").optional(),
  /** How many proxies stand before the app; their entries in X-Forwarded-For are trusted, others not. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Whether finished public pages are kept in memory until something on them changes. */
  PAGE_CACHE: z.enum(["on", "off"], "must be on or off").default("on"),
  DEMO_PAYMENTS: z.enum(["on", "off"], "must be on or off").optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
})

export type Env = z.infer<typeof envSchema>

/** A setting that cannot be used; the message says which and what to do. */
export class EnvProblem extends Error {
  override name = "EnvProblem"
}

/**
 * Reads the settings.
 * @throws EnvProblem with a sentence per bad value
 */
export function readEnv(from: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined && value !== ""))
  const parsed = envSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    return `${name} ${issue.message} (it is ${JSON.stringify(hidePassword(String(given[name])))}). Change it, or unset it to use the default.`
  })
  throw new EnvProblem(lines.join("\n"))
}

const hidePassword = (value: string) => value.replace(/(:\/\/[^:@/]*:)[^@/]*@/, "$1…@")
