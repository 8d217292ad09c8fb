import { describe, expect, test } from "vitest"
import { EnvProblem, readEnv } from "./env.ts"

const bucket = { S3_BUCKET: "files", S3_REGION: "eu-north-1", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" }

describe("the settings", () => {
  test("have defaults for all that is not set or empty", () => {
    expect(readEnv({ PORT: "", HOME: "/root" })).toMatchObject({
      HTTPS_PORT: 443,
      SOLANDER_DATA: "./data",
      TRUST_PROXY: 0,
    })
  })

  test("keep only the origin of the site's address", () => {
    expect(readEnv({ SITE_URL: "https://example.com/" }).SITE_URL).toBe("https://example.com")
  })

  test("take a test key with the address of a stand-in, and a live key without one", () => {
    const secret = { STRIPE_WEBHOOK_SECRET: "whsec_1" }
    expect(readEnv({ ...secret, STRIPE_SECRET_KEY: "rk_test_51Ab", STRIPE_API: "http://localhost:1" })).toMatchObject(
      secret,
    )
    expect(readEnv({ ...secret, STRIPE_SECRET_KEY: "sk_live_51Ab" })).toMatchObject(secret)
  })

  test.each([
    [{ PORT: "http" }, /PORT must be a number/],
    [{ PORT: "70000" }, /PORT must be 0 to 65535/],
    [{ SITE_URL: "example.com" }, /SITE_URL must be an address that begins with http:/],
    [{ SITE_URL: "https://example.com/shop" }, /SITE_URL must have no path/],
    [{ DATABASE_URL: "mysql://u:p@h/d" }, /DATABASE_URL must be an address that begins with postgres:/],
    [{ AUTH_SECRET: "short" }, /AUTH_SECRET must have at least 32 characters/],
    [{ S3_BUCKET: "My Bucket" }, /S3_BUCKET must be the name of a bucket.*\(it is "My Bucket"\)/],
    [
      { S3_BUCKET: "files", S3_REGION: "eu-central-1" },
      /^S3_ACCESS_KEY_ID must be set, because S3_BUCKET is set\.\nS3_SECRET/,
    ],
    [{ S3_BUCKET: "files", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" }, /^S3_REGION must be set, .*S3_ENDPOINT/],
    [{ S3_ENDPOINT: "https://s3.example.com" }, /^S3_BUCKET must be set, because S3_ENDPOINT is set\.$/],
    [{ S3_ENDPOINT: "s3.example.com" }, /S3_ENDPOINT must be an address that begins with http:/],
    [{ STORAGE: "disk" }, /^STORAGE must be folder, s3 or supabase/],
    [{ STORAGE: "supabase" }, /^SUPABASE_URL must be set, because STORAGE is supabase\.$/],
    [{ SUPABASE_KEY: "sb_secret_1" }, /^SUPABASE_URL must be set, because SUPABASE_KEY is set\.$/],
    [
      { ...bucket, SUPABASE_URL: "https://abcd.supabase.co", SUPABASE_KEY: "k" },
      /^STORAGE must be set, because S3_BUCKET and SUPABASE_URL are both set\.$/,
    ],
    [{ STRIPE_SECRET_KEY: "sk_test_1" }, /^STRIPE_WEBHOOK_SECRET must be set, because STRIPE_SECRET_KEY is set\.$/],
    [{ STRIPE_WEBHOOK_SECRET: "whsec_1" }, /^STRIPE_SECRET_KEY must be set, because STRIPE_WEBHOOK_SECRET is set\.$/],
    [
      { STRIPE_SECRET_KEY: "pk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" },
      /^STRIPE_SECRET_KEY must be a secret or restricted key: sk_live_…, /,
    ],
    [
      { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "1234" },
      /^STRIPE_WEBHOOK_SECRET must be the signing secret/,
    ],
    [
      { STRIPE_SECRET_KEY: "rk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1", STRIPE_API: "http://localhost:1" },
      /^STRIPE_API must not be set with a live key/,
    ],
    [{ DEMO_PAYMENTS: "yes" }, /DEMO_PAYMENTS must be on or off/],
  ])("%o stops the start with a sentence [OPS-01]", (from, message) => {
    expect(() => readEnv(from)).toThrow(EnvProblem)
    expect(() => readEnv(from)).toThrow(message)
  })

  test("a password is never repeated", () => {
    expect(() => readEnv({ DATABASE_URL: "mysql://me:hush@host/db" })).toThrow(/me:…@host/)
    // A password with a character that should have been encoded.
    expect(() => readEnv({ SMTP_URL: "smtp://me:hu/sh@hush@host" })).toThrow(/me:…@host/)
    expect(() => readEnv({ METRICS_TOKEN: "hush" })).toThrow(/^(?!.*hush).*METRICS_TOKEN/)
    expect(() => readEnv({ AUTH_SECRET: "hush" })).toThrow(/^(?!.*hush).*AUTH_SECRET/)
    const stripe = { STRIPE_SECRET_KEY: "hush_live_1", STRIPE_WEBHOOK_SECRET: "hush" }
    expect(() => readEnv(stripe)).toThrow(/^(?![\s\S]*hush).*STRIPE_SECRET_KEY/)
  })
})
