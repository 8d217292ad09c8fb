import { Hono } from "hono"
import { expect, test } from "vitest"
import { boundedBody } from "./bounded-body.ts"

const app = new Hono()
app.use(boundedBody({ bytes: 2000, fields: 20, seconds: 0.05 }))
app.post("*", async (c) => c.text(await c.req.text()))

const urlEncoded = "application/x-www-form-urlencoded"
const send = (body: BodyInit, type = urlEncoded) =>
  app.request("/", { method: "POST", body, headers: { "content-type": type }, duplex: "half" } as RequestInit)

test("a body within the limits is read as it was sent", async () => {
  const body = new URLSearchParams(Array.from({ length: 20 }, (_, n) => [`field${n}`, "Größe & Maß"]))
  const answer = await send(body)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe(String(body))
})

test("one byte or one field too many: 413", async () => {
  expect((await send("a".repeat(2000))).status).toBe(200)
  const long = await send("a".repeat(2001))
  expect(long.status).toBe(413)
  // The rest is never read.
  expect(long.headers.get("connection")).toBe("close")
  expect((await send("a&".repeat(20))).status).toBe(413)
})

test("a length that is not said is counted while reading", async () => {
  const chunks = Array.from({ length: 3 }, () => new TextEncoder().encode("a".repeat(1000)))
  const body = new ReadableStream({
    pull: (controller) => {
      const chunk = chunks.pop()
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
  })
  expect((await send(body)).status).toBe(413)
})

test("too many parts of a multipart form: 413", async () => {
  const part = (n: number) => `--xy\r\ncontent-disposition: form-data; name="${n}"\r\n\r\nv\r\n`
  const form = (parts: number) => `${Array.from({ length: parts }, (_, n) => part(n)).join("")}--xy--\r\n`
  expect((await send(form(20), 'multipart/form-data; boundary="xy"')).status).toBe(200)
  expect((await send(form(21), "multipart/form-data; boundary=xy")).status).toBe(413)
  for (const other of ["boundary=xy; x-boundary=z", "boundary=xy; boundary=z", 'boundary=xy; y="boundary=z"'])
    expect((await send(form(21), `multipart/form-data; ${other}`)).status).toBe(413)
})

test("a body that stops arriving is cut off: 408, and the connection is closed [case 74]", async () => {
  let cancelled = false
  const stuck = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("a=")),
    cancel: () => {
      cancelled = true
    },
  })
  const answer = await send(stuck)
  expect(answer.status).toBe(408)
  expect(answer.headers.get("connection")).toBe("close")
  expect(cancelled).toBe(true)
})

test("a body that breaks off: 400", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) })
  expect((await send(broken)).status).toBe(400)
})

test("NUL in a form or in JSON: 400; a backslash before u0000 is only text", async () => {
  expect((await send("password=secret%00")).status).toBe(400)
  expect((await send(JSON.stringify({ password: "secret\0" }), "application/json")).status).toBe(400)
  expect((await send(JSON.stringify({ text: "C:\\u0000" }), "application/json")).status).toBe(200)
})

test("a body that drips is cut off long before its time is over; one that keeps up is not", async () => {
  const paced = new Hono()
  paced.use(boundedBody({ bytes: 2000, fields: 20, seconds: 5, slowest: { bytes: 50, seconds: 0.1 } }))
  paced.post("*", async (c) => c.text(await c.req.text()))
  const drip = (bytes: number, chunks: number) => {
    let left = chunks
    const body = new ReadableStream({
      async pull(controller) {
        if (left-- === 0) return controller.close()
        await new Promise((resolve) => setTimeout(resolve, 20))
        controller.enqueue(new TextEncoder().encode("a".repeat(bytes)))
      },
    })
    return paced.request("/", { method: "POST", body, duplex: "half" } as RequestInit)
  }
  expect((await drip(1, 100)).status).toBe(408)
  expect((await drip(80, 20)).status).toBe(200)
})

test("what a parser takes for a part of a form counts, however its header is written [case 74]", async () => {
  const spaced = [" content-disposition:", "content-disposition :", "\tContent-Disposition\t:", "CONTENT-DISPOSITION:"]
  const part = (header: string, n: number) => `--xy\r\n${header} form-data; name="${n}"\r\n\r\nv\r\n`
  for (const header of spaced) {
    const form = (parts: number) => `${Array.from({ length: parts }, (_, n) => part(header, n)).join("")}--xy--\r\n`
    expect((await send(form(21), "multipart/form-data; boundary=xy")).status).toBe(413)
  }
})

test("a file may speak of such headers as often as it likes", async () => {
  const form = new FormData()
  form.set("file", new File(["content-disposition: x\n".repeat(40)], "mails.txt"))
  const { headers, body } = new Response(form)
  expect((await send(body as BodyInit, headers.get("content-type") ?? "")).status).toBe(200)
})

test("a type that names several is every one of them [case 74]", async () => {
  expect((await send("a&".repeat(20), `text/plain, ${urlEncoded}`)).status).toBe(413)
  expect((await send("a=%00", `text/plain, ${urlEncoded}`)).status).toBe(400)
  expect((await send("a&".repeat(20), "text/plain")).status).toBe(200)
})

test("a process that was busy gives a body its time [case 74]", async () => {
  const busy = new Hono()
  busy.use(boundedBody({ bytes: 2000, fields: 20, seconds: 0.5 }))
  busy.post("*", async (c) => c.text(await c.req.text()))
  const body = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setImmediate(resolve))
      const until = performance.now() + 600
      while (performance.now() < until);
      controller.enqueue(new TextEncoder().encode("a=1"))
      controller.close()
    },
  })
  const answer = await busy.request("/", { method: "POST", body, duplex: "half" } as RequestInit)
  expect(answer.status).toBe(200)
})
