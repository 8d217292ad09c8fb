import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "vitest"
import { parseJsonResponse } from "../parse-json-response.ts"
import { type CellSaveProblem, saveGridCells } from "./save-grid-cells.ts"

const id = crypto.randomUUID()
const cell = (text: string) => ({ id, name: "title" as const, text })

/** Starts a server with these answers. @returns a function that sends cells to it */
async function startTestSite(answers: RequestListener) {
  const server = createServer(answers).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    send: async (cells: object[]) =>
      parseJsonResponse<{ problems?: CellSaveProblem[] }>(
        await fetch(address, { method: "POST", body: JSON.stringify(cells) }),
      ),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

test("a text that was typed over while the site could not be reached is not sent again [ADM-06]", async () => {
  const sent: string[] = []
  await using site = await startTestSite((request, response) => {
    request.on("data", (body) => {
      sent.push(...JSON.parse(String(body)).map(({ text }: { text: string }) => text))
      sent.length === 2 ? response.destroy() : response.end(JSON.stringify({ drafts: [] }))
    })
  })
  const now: Record<string, string> = { title: "A", year: "2026" }
  const cells = [cell("A"), { ...cell("2026"), name: "year" as const }]
  const problems = await saveGridCells(cells, {
    send: site.send,
    isCurrent: ({ name, text }) => now[name] === text,
    wait: async () => {
      now.title = "B"
      await site.send([cell("B")])
    },
  })
  expect([problems, sent]).toEqual([[], ["A", "2026", "B", "2026"]])
})

test.each([
  [400, { message: "Too long." }, "Too long."],
  [401, undefined, "This wasn’t saved. Reload the page, then enter it again."],
])("a refusal (%i) is told in words, and not asked for again", async (status, body, problem) => {
  await using site = await startTestSite((_request, response) => response.writeHead(status).end(JSON.stringify(body)))
  const wait = async () => expect.unreachable("asked again")
  const problems = await saveGridCells([cell("A")], { send: site.send, isCurrent: () => true, wait })
  expect(problems).toEqual([{ id, name: "title", problem }])
})

test("a redirect to the sign-in page is reported as signed out", async () => {
  await using site = await startTestSite(({ url }, response) =>
    url === "/auth" ? response.end("<p>Sign in") : response.writeHead(302, { location: "/auth" }).end(),
  )
  await expect(site.send([cell("A")])).rejects.toThrow(/^You’re signed out/)
})
