import { z } from "zod"
import { TextProblem, type Texts } from "./sms.ts"

const secondsToAnswer = 10

const refusalSchema = z.object({ message: z.string(), code: z.number().optional() })

/** Twilio's Messages API, or a compatible service. @param url `https://ACCOUNT:TOKEN@api.twilio.com?from=+15035550100` */
export function openTwilioTexts(url: string): Texts {
  const { username, password, origin, searchParams } = new URL(url)
  const from = searchParams.get("from") ?? ""
  const account = decodeURIComponent(username)
  const authorization = `Basic ${Buffer.from(`${account}:${decodeURIComponent(password)}`).toString("base64")}`
  const address = (number: string, channel: string) => (channel === "whatsapp" ? `whatsapp:${number}` : number)
  return {
    kind: "twilio",
    async send({ to, text, channel }) {
      const answer = await fetch(`${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
        method: "POST",
        headers: { authorization },
        body: new URLSearchParams({ To: address(to, channel), From: address(from, channel), Body: text }),
        redirect: "error",
        signal: AbortSignal.timeout(secondsToAnswer * 1000),
      }).catch((error: unknown) => {
        throw new TextProblem("the service cannot be reached", { cause: error })
      })
      if (answer.ok) return void (await answer.body?.cancel())
      const refusal = refusalSchema.safeParse(await answer.json().catch(() => null))
      throw new TextProblem(refusal.success ? refusal.data.message : `the service answered ${answer.status}`)
    },
  }
}
