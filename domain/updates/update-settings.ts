import { z } from "zod"

const isSource = (text: string) => {
  if (text === "" || text.startsWith("/")) return true
  const url = URL.parse(text)
  return url?.protocol === "https:" && url.username === "" && url.password === ""
}

const publicKey = /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521)) [A-Za-z0-9+/]{40,}={0,3}( .*)?$/

const areKeys = (text: string) =>
  text === "" || text.split("\n").every((line) => line.trim() === "" || publicKey.test(line.trim()))

/** `address` "": the site looks for no updates. */
export const updateSettingsSchema = z
  .strictObject({
    address: z
      .string()
      .trim()
      .max(500, "At most 500 characters.")
      .refine(isSource, "Please enter an address that begins with https://, or a folder that begins with /.")
      .default(""),
    publicKeys: z
      .string()
      .trim()
      .max(5000, "At most 5,000 characters.")
      .transform((text) => text.replaceAll("\r\n", "\n"))
      .refine(areKeys, "A public key is one line that begins with ssh-ed25519, ecdsa-sha2 or ssh-rsa.")
      .default(""),
    automatic: z.boolean().default(false),
    hour: z
      .int("Please choose an hour.")
      .min(0, "Please choose an hour from 0 to 23.")
      .max(23, "Please choose an hour from 0 to 23.")
      .default(3),
  })
  .refine(({ address, publicKeys }) => address === "" || publicKeys !== "", {
    path: ["publicKeys"],
    error: "Please enter the publisher’s public key. Without it nothing is installed.",
  })

export const updateTimeSchema = z.strictObject({
  version: z.string().max(100),
  when: z.enum(["now", "tonight"], "Please choose now or tonight."),
})
