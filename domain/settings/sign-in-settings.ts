import { z } from "zod"
import { maxRows } from "../max-rows.ts"
import { endpointUrlSchema, issuerUrlSchema } from "./issuer-url.ts"
import { settingLine } from "./setting-parts.ts"

const commonFields = {
  /** Part of the callback URL, so it never changes. */
  id: z.string().regex(/^[a-z0-9-]{1,80}$/),
  name: settingLine(40).min(1, "Please enter a name."),
  /** "": missing, so the provider is not offered. */
  clientId: settingLine(400).default(""),
  /** Whether an address is confirmed although the provider does not say so (decision 047). */
  trusted: z.boolean().default(false),
}

const scopePattern = /^([\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*)?$/

/** In a JSON answer; dots lead into objects. */
const fieldName = settingLine(100).regex(/^[\w-]+(\.[\w-]+)*$/, "A field’s name, like id or data.id.")

const endpoint = endpointUrlSchema.or(z.literal("")).default("")

/** Discovers its endpoints. */
const openIdSchema = z.object({
  ...commonFields,
  kind: z.literal("openid").default("openid"),
  issuer: issuerUrlSchema,
  scopes: settingLine(400)
    .regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, "Words with a space between them; the first is openid.")
    .default("openid email profile"),
})

/** OAuth 2 without an ID token: the identity is read from `userinfo`. */
const oauthSchema = z.object({
  ...commonFields,
  kind: z.literal("oauth"),
  authorization: endpoint,
  token: endpoint,
  /** RFC 6749, section 2.3.1: in the form, or as a password. */
  secretIn: z.enum(["form", "header"], "Please choose from the list.").default("form"),
  userinfo: endpoint,
  /** A list of `email`, `primary` and `verified`, as GitHub has it; "": `userinfo` has the address. */
  emails: endpoint,
  scopes: settingLine(400).regex(scopePattern, "Words with a space between them.").default(""),
  idField: fieldName.default("id"),
  emailField: fieldName.default("email"),
  nameField: fieldName.default("name"),
})

export const providerSchemas = { openid: openIdSchema, oauth: oauthSchema }

/** Secrets are stored separately, encrypted. */
export const signInSettings = z.object({
  providers: z
    .array(z.union([oauthSchema, openIdSchema]))
    .max(maxRows.signInProviders, `At most ${maxRows.signInProviders} providers.`)
    .default([]),
})
