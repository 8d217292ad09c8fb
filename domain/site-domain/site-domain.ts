import { z } from "zod"

const octet = /^(25[0-5]|2[0-4]\d|1?\d?\d)$/
const isIpv4 = (text: string) => {
  const parts = text.split(".")
  return parts.length === 4 && parts.every((part) => octet.test(part))
}
const isIpv6 = (text: string) => text.includes(":") && URL.canParse(`http://[${text}]`)
/** As DNS servers write it, so that both compare equal. */
const toCanonicalIpv6 = (text: string) => (text === "" ? "" : new URL(`http://[${text}]`).hostname.slice(1, -1))

const address = (is: (text: string) => boolean, message: string) =>
  z
    .string()
    .trim()
    .max(60, message)
    .refine((text) => text === "" || is(text), message)
    .default("")

/** `""`: the machine’s own address. */
export const siteDomainSchema = z.strictObject({
  name: z.string().max(300, "At most 300 characters.").default(""),
  hasWww: z.boolean().default(true),
  ipv4: address(isIpv4, "An IPv4 address has four numbers from 0 to 255, like 203.0.113.24."),
  ipv6: address(isIpv6, "An IPv6 address has numbers and letters between colons, like 2001:db8::24.").transform(
    toCanonicalIpv6,
  ),
})

export type SiteDomainInput = z.infer<typeof siteDomainSchema>
