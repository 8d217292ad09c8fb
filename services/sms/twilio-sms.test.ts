import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, expect, test } from "vitest"
import { TextProblem } from "./sms.ts"
import { openTwilioTexts } from "./twilio-sms.server.ts"

const seen: { url: string; authorization: string; body: URLSearchParams }[] = []
let answer = { status: 201, body: "{}" }
const server = createServer(async (request, response) => {
  let body = ""
  for await (const part of request) body += part
  const { url = "", headers } = request
  seen.push({ url, authorization: headers.authorization ?? "", body: new URLSearchParams(body) })
  response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body)
}).listen(0, "127.0.0.1")
await once(server, "listening")
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

const texts = openTwilioTexts(`http://AC12:a%40b@127.0.0.1:${port}?from=%2B15035550100`)

test("a message is sent as Twilio takes it", async () => {
  await texts.send({ to: "+15035550142", text: "123456 is your code.", channel: "sms" })
  const [call] = seen
  expect(call?.url).toBe("/2010-04-01/Accounts/AC12/Messages.json")
  expect(call?.authorization).toBe(`Basic ${Buffer.from("AC12:a@b").toString("base64")}`)
  expect(Object.fromEntries(call?.body ?? [])).toEqual({
    To: "+15035550142",
    From: "+15035550100",
    Body: "123456 is your code.",
  })
})

test("a message by WhatsApp names the channel in both numbers", async () => {
  await texts.send({ to: "+15035550142", text: "123456", channel: "whatsapp" })
  expect(seen.at(-1)?.body.get("To")).toBe("whatsapp:+15035550142")
  expect(seen.at(-1)?.body.get("From")).toBe("whatsapp:+15035550100")
})

test("a refusal is told in the service's words, and one without words by its number", async () => {
  answer = { status: 400, body: '{"code":21211,"message":"The To number is not valid."}' }
  const sent = () => texts.send({ to: "+15035550142", text: "1", channel: "sms" })
  await expect(sent()).rejects.toThrow(new TextProblem("The To number is not valid."))
  answer = { status: 503, body: "<html>" }
  await expect(sent()).rejects.toThrow(new TextProblem("the service answered 503"))
})

test("a service that is away is a problem with messages", async () => {
  const away = openTwilioTexts("http://AC12:b@127.0.0.1:1?from=%2B1")
  await expect(away.send({ to: "+15035550142", text: "1", channel: "sms" })).rejects.toThrow(TextProblem)
})
