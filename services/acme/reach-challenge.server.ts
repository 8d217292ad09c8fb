import { request } from "node:http"
import { acmeChallengePath, type ReachResult } from "./acme.ts"

type Reach = { name: string; address: string; port: number; token: string; text: string }

const timeoutMs = 5_000
const maxBytes = 1024

/** No redirect is followed: the site itself answers here, also where it redirects everything else. */
export function reachChallenge({ name, address, port, token, text }: Reach): Promise<ReachResult> {
  return new Promise((resolve) => {
    const path = acmeChallengePath + token
    const options = { host: address, port, path, headers: { host: name }, agent: false as const }
    const sent = request({ ...options, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      let received = ""
      answer.setEncoding("utf8")
      answer.on("data", (part: string) => {
        received += part
        if (received.length > maxBytes) answer.destroy()
      })
      answer.on("close", () => resolve(answer.statusCode === 200 && received.trim() === text ? "answered" : "other"))
    })
    sent.on("error", (error: NodeJS.ErrnoException) => resolve(error.code === "ECONNREFUSED" ? "refused" : "silent"))
    sent.end()
  })
}
