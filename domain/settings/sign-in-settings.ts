import { z } from "zod"
import { mostRows } from "../most-rows.ts"
import { endpointAddress, issuerAddress } from "./issuer-address.ts"
import { line } from "./line.ts"

const ofAll = {
  /** Part of the callback address, so it never changes. */
  id: z.string().regex(/^[a-z0-9-]{1,80}$/),
  name: line(40).min(1, "What is it called?"),
  /** "": not entered yet, so that the provider is not offered. */
  clientId: line(400).default(""),
  /** Whether an address counts as confirmed if the provider does not say so (see decision 047). */
  trusted: z.boolean().default(false),
}

const words = /^([\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*)?$/

/** Of an answer in JSON; points lead into what is within. */
const field = line(100).regex(/^[\w-]+(\.[\w-]+)*$/, "A field’s name, like id or data.id.")

const endpoint = endpointAddress.or(z.literal("")).default("")

/** Speaks OpenID Connect: says itself where it is asked what. */
const openId = z.object({
  ...ofAll,
  kind: z.literal("openid").default("openid"),
  issuer: issuerAddress,
  scopes: line(400)
    .regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, "Words with a space between them; the first is openid.")
    .default("openid email profile"),
})

/** Speaks OAuth 2 alone: there is no ID token, so who it is comes from an address of its own. */
const plain = z.object({
  ...ofAll,
  kind: z.literal("oauth"),
  authorization: endpoint,
  token: endpoint,
  /** How client ID and secret are sent: in the form, or as a password (RFC 6749, section 2.3.1). */
  secretIn: z.enum(["form", "header"], "Please choose from the list.").default("form"),
  userinfo: endpoint,
  /** A list of `email`, `primary` and `verified`, as GitHub has it; "": the address is in the answer of `userinfo`. */
  emails: endpoint,
  scopes: line(400).regex(words, "Words with a space between them.").default(""),
  idField: field.default("id"),
  emailField: field.default("email"),
  nameField: field.default("name"),
})

export const providerSchemas = { openid: openId, oauth: plain }

/** The providers that people may sign in with. Their secrets are kept apart, encrypted. */
export const signInSettings = z.object({
  providers: z
    .array(z.union([plain, openId]))
    .max(mostRows.signInProviders, `At most ${mostRows.signInProviders} providers.`)
    .default([]),
})
