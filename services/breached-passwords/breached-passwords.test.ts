import { createHash } from "node:crypto"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { openBreachedPasswords } from "./breached-passwords.server.ts"

const unknown = "slack water at nine"
const hashOf = (password: string) => createHash("sha1").update(password).digest("hex").toUpperCase()
const rest = hashOf(unknown).slice(5)

async function serviceThat(answers: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answers(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const warned: string[] = []
  const passwords = openBreachedPasswords({
    minLength: 10,
    service: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log: { warn: (_, message) => void warned.push(message) },
  })
  return { passwords, asked, warned, server }
}

const silent = { warn: () => {} }

test("the list has more than the 3,000 most common of the length that is accepted, however they are capitalized", async () => {
  const list = openBreachedPasswords({ minLength: 10, log: silent })
  for (const known of ["motherlode", "Motherlode", "syncmaster", "1qaz2wsx3edc", "nuttertools", "leavemealone"])
    expect(await list.knows(known), known).toBe(true)
  for (const other of [unknown, "motherlod", "otherlode1", "a quiet grey morning", "nuttertools\nmotherlodes", ""])
    expect(await list.knows(other), other).toBe(false)
})

test("the service is asked with five characters of the hash alone; what it made up does not count [AUTH-10, AUTH-11]", async () => {
  const other = hashOf("another quiet morning").slice(5)
  for (const [line, known] of [
    [`${rest}:3`, true],
    [`${rest.toLowerCase()}:1`, true],
    [`${rest}:0`, false],
    [`${other}:9`, false],
    [`${rest}`, false],
    ["", false],
  ] as const) {
    const { passwords, asked, warned } = await serviceThat((_, response) =>
      response.end(`${"0".repeat(35)}:2\r\n${line}\r\n`),
    )
    expect(await passwords.knows(unknown), line).toBe(known)
    expect(asked).toEqual([`GET /range/${hashOf(unknown).slice(0, 5)}`])
    expect(warned).toEqual([])
  }
})

test("a password on the list is not sent to the service", async () => {
  const { passwords, asked } = await serviceThat((_, response) => response.end(""))
  expect(await passwords.knows("motherlode")).toBe(true)
  expect(asked).toEqual([])
})

test.each<[string, RequestListener]>([
  ["refuses", (_, response) => response.writeHead(503).end()],
  ["leads elsewhere", (_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end()],
  ["breaks off", (request) => request.socket.destroy()],
  ["says nothing", () => {}],
  ["begins and stops", (_, response) => void response.write(`${rest}:3`)],
  ["says far too much", (_, response) => response.end("0".repeat(2_000_000))],
])("a service that %s refuses no password, and is logged", async (_, answers) => {
  const { passwords, warned } = await serviceThat(answers)
  expect(await passwords.knows(unknown)).toBe(false)
  expect(warned).toEqual([expect.stringContaining("did not answer")])
})

test("an unreachable service refuses no password", async () => {
  const { passwords, warned, server } = await serviceThat(() => {})
  server.close()
  expect(await passwords.knows(unknown)).toBe(false)
  expect(warned).toHaveLength(1)
})
