import { z } from "zod"

const discoveryPath = "/.well-known/openid-configuration"

/**
 * The address of an OpenID Connect provider, as it names itself. People paste the address of its discovery document, too.
 * Without TLS only a program on this machine is asked.
 */
export const issuerAddress = z
  .string()
  .trim()
  .max(500, "At most 500 characters.")
  .transform((text) => (text.endsWith(discoveryPath) ? text.slice(0, -discoveryPath.length) : text))
  .refine(isIssuer, "An issuer is an address like https://accounts.google.com.")

/** An address that a provider without OpenID Connect is asked at. */
export const endpointAddress = z
  .string()
  .trim()
  .max(500, "At most 500 characters.")
  .refine(isEndpoint, "An address begins with https://.")

/** An address as issuers are compared: with or without a slash at its end it is the same one. */
export const bareAddress = (address: string): string => address.replace(/\/$/, "")

/** Where an issuer describes itself (OpenID Connect Discovery 1.0, section 4). */
export const discoveryAddress = (issuer: string): string => bareAddress(issuer) + discoveryPath

/** Whether an address is safe to send secrets to: with TLS, or on this machine. */
export function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname))
}

function isIssuer(text: string): boolean {
  return isEndpoint(text) && !text.includes("?")
}

function isEndpoint(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && isSafe(url) && !/[#\s]/.test(text) && url.username === "" && url.password === ""
}
