import { z } from "zod"
import { maxRows } from "../most-rows.ts"
import { endpointAddress, issuerAddress } from "./issuer-address.ts"
import { settingLine } from "./line.ts"

const ofAll = {
  /** Part of the callback URL, so it never changes. */
  id: z.string().regex(/^[a-z0-9-]{1,80}$/),
  name: settingLine(40).min(1, "Please enter a name."),
  /** "": missing, so the provider is not offered. */
  clientId: settingLine(400).default(""),
  /** Whether an address is confirmed although the provider does not say so (decision 047). */
  trusted: z.boolean().default(false),
}

const words = /^([\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*)?$/

/** In a JSON answer; dots lead into objects. */
const field = settingLine(100).regex(/^[\w-]+(\.[\w-]+)*$/, "A field’s name, like id or data.id.")

const endpoint = endpointAddress.or(z.literal("")).default("")

/** Discovers its endpoints. */
const openId = z.object({
  ...ofAll,
  kind: z.literal("openid").default("openid"),
  issuer: issuerAddress,
  scopes: settingLine(400)
    .regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, "Words with a space between them; the first is openid.")
    .default("openid email profile"),
})

/** OAuth 2 without an ID token: the identity is read from `userinfo`. */
const plain = z.object({
  ...ofAll,
  kind: z.literal("oauth"),
  authorization: endpoint,
  token: endpoint,
  /** RFC 6749, section 2.3.1: in the form, or as a password. */
  secretIn: z.enum(["form", "header"], "Please choose from the list.").default("form"),
  userinfo: endpoint,
  /** A list of `email`, `primary` and `verified`, as GitHub has it; "": `userinfo` has the address. */
  emails: endpoint,
  scopes: settingLine(400).regex(words, "Words with a space between them.").default(""),
  idField: field.default("id"),
  emailField: field.default("email"),
  nameField: field.default("name"),
})

export const providerSchemas = { openid: openId, oauth: plain }

/** Secrets are stored separately, encrypted. */
export const signInSettings = z.object({
  providers: z
    .array(z.union([plain, openId]))
    .max(maxRows.signInProviders, `At most ${maxRows.signInProviders} providers.`)
    .default([]),
})
