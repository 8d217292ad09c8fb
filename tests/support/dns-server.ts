import { createSocket } from "node:dgram"
import { once } from "node:events"
import { decode, encode, type RecordType, type StringAnswer } from "dns-packet"

/** `records["example.com"].TXT` are the texts of that name. A name that is missing does not exist. */
export type DnsRecords = Record<string, Partial<Record<"A" | "AAAA" | "CAA" | "CNAME" | "MX" | "TXT", string[]>>>

/** A DNS server on UDP. Changes of `records` are answered at once. @returns its `HOST:PORT` */
export async function startDnsServer(records: DnsRecords) {
  const socket = createSocket("udp4")
  socket.on("message", (message, { port, address }) => {
    const query = decode(message)
    const [question] = query.questions ?? []
    if (!question) return
    const named = records[question.name.toLowerCase()]
    const values = named?.[question.type as "A"] ?? named?.CNAME ?? []
    const type = (named?.[question.type as "A"] ? question.type : "CNAME") as RecordType
    const answers = values.map((value) => ({
      type,
      name: question.name,
      ttl: 1,
      data: toRecordData(type, value),
    })) as StringAnswer[]
    const notFound = named ? 0 : 3
    socket.send(
      encode({ type: "response", id: query.id, flags: 0x180 | notFound, questions: query.questions, answers }),
      port,
      address,
    )
  })
  socket.bind(0, "127.0.0.1")
  await once(socket, "listening")
  return { server: `127.0.0.1:${socket.address().port}`, records, close: () => socket.close() }
}

/** A text is sent in strings of at most 255 bytes. */
function toRecordData(type: RecordType, value: string) {
  if (type === "MX") return { preference: 10, exchange: value }
  if (type === "TXT") return value.match(/.{1,255}/gs) ?? [""]
  if (type !== "CAA") return value
  const [, flags, tag, text] = /^(\d+) (\w+) "(.*)"$/.exec(value) ?? []
  return { flags: Number(flags), tag, value: text }
}
