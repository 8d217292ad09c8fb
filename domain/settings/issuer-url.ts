import { z } from "zod"

const discoveryPath = "/.well-known/openid-configuration"

/** Of an OpenID Connect provider; accepts its discovery document's URL. Without TLS only on this machine. */
export const issuerUrlSchema = z
  .string()
  .trim()
  .max(500, "At most 500 characters.")
  .transform((text) => (text.endsWith(discoveryPath) ? text.slice(0, -discoveryPath.length) : text))
  .refine(isIssuer, "An issuer is an address like https://accounts.google.com.")

/** Of a provider without OpenID Connect. */
export const endpointUrlSchema = z
  .string()
  .trim()
  .max(500, "At most 500 characters.")
  .refine(isEndpoint, "An address begins with https://.")

/** Issuers are compared without a trailing slash. */
export const stripTrailingSlash = (address: string): string => address.replace(/\/$/, "")

/** OpenID Connect Discovery 1.0, section 4. */
export const getDiscoveryUrl = (issuer: string): string => stripTrailingSlash(issuer) + discoveryPath

/** Safe for secrets: TLS, or this machine. */
export function isSafeUrl({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname))
}

function isIssuer(text: string): boolean {
  return isEndpoint(text) && !text.includes("?")
}

function isEndpoint(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && isSafeUrl(url) && !/[#\s]/.test(text) && url.username === "" && url.password === ""
}
