import { z } from "zod"
import { authPath } from "../auth-path.ts"

/** Redirect target that returns a session to a client. */
const clientReturnPath = `${authPath}/return`

/** With a challenge the client gets a code (PKCE, RFC 7636), else the tokens in the fragment, which servers do not see. */
export const clientReturn = z.object({
  to: z.string().max(1500, "The redirect_to has at most 1,500 characters."),
  type: z.enum(["signup", "magiclink", "oauth"]),
  code_challenge: z
    .string("The code_challenge is not one.")
    .regex(/^[\w.~-]{43,128}$/, "The code_challenge is not one.")
    .optional(),
  code_challenge_method: z.enum(["s256", "plain"], "The code_challenge_method is s256 or plain.").default("s256"),
})
export type ClientReturn = z.output<typeof clientReturn>

/** Without the signature (`client-flow.server.ts`). */
export function formatClientReturn({ to, type, ...challenge }: ClientReturn): string {
  const { code_challenge: value, code_challenge_method: method } = challenge
  return `${clientReturnPath}?${new URLSearchParams({
    to,
    type,
    ...(value !== undefined && { code_challenge: value, code_challenge_method: method }),
  })}`
}
