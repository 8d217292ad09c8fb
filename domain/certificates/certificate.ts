import { z } from "zod"

type Copies = {
  editionSize: number | null
  artistProofs: number | null
  printerProofs: number | null
  horsCommerce: number | null
}

const proofs = { AP: "artistProofs", PP: "printerProofs", HC: "horsCommerce" } as const

/** Reads `3`, `3/30`, `AP 1`; "" for a unique work. @returns the stored and the displayed form, or the problem as a sentence */
export function parseCopy(typed: string, copies: Copies): { copy: string; edition: string } | { problem: string } {
  const text = typed.trim()
  const { editionSize } = copies
  if (editionSize === null)
    return text === ""
      ? { copy: "", edition: "unique" }
      : { problem: "This work is one of a kind: leave the copy empty." }
  const [, kind = "", number = ""] = /^(AP|PP|HC)?\s*(\d{1,6})(?:\s*\/\s*\d{1,6})?$/i.exec(text) ?? []
  if (number === "")
    return { problem: `Which copy? Please enter a number from 1 to ${editionSize}, or AP 1 for a proof.` }
  const name = kind.toUpperCase() as keyof typeof proofs | ""
  const among = name === "" ? editionSize : (copies[proofs[name]] ?? 0)
  const at = Number(number)
  if (among === 0) return { problem: `This edition has no ${name}. Add them to the work first.` }
  if (at < 1 || at > among) return { problem: `There are ${among} of these. Please enter a number from 1 to ${among}.` }
  const begin = name === "" ? "" : `${name} `
  return { copy: `${begin}${at}`, edition: `${begin}${at}/${among}` }
}

const statement = z.string().trim().max(600, "Please say it in 600 characters.")

export const issueSchema = z.strictObject({ copy: z.string().max(40).default(""), statement })

export const revokeSchema = z.strictObject({
  certificate: z.uuid(),
  reason: z.string().trim().min(1, "Please say why: its page shows the reason.").max(300),
})

export const reissueSchema = revokeSchema.extend({ statement })
