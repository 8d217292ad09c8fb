import { useRef, useState } from "react"
import { href } from "react-router"
import type { ImportCellRow } from "../../../domain/imports/import-queries.server.ts"
import { parseJsonResponse, RefusedRequest } from "../kit/parse-json-response.ts"
import { useSafeRevalidate } from "../kit/revalidate.ts"
import type { FilesRequest } from "./files.ts"

const noAnswer = "Not saved: the site doesn’t answer. Check the connection, then press Enter again."

/** After a refusal the same text can be sent again. */
export function useImportCell(id: string, { row, heading, answer }: ImportCellRow) {
  const reread = useSafeRevalidate()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const sent = useRef(answer)
  const send = async (typed: string) => {
    if (typed === sent.current) return
    const before = sent.current
    sent.current = typed
    setSending(true)
    try {
      const body = JSON.stringify({ act: "answer", id, row, heading, answer: typed } satisfies FilesRequest)
      const init = { method: "POST", headers: { "content-type": "application/json" }, body }
      await parseJsonResponse(await fetch(href("/admin/import/files"), init))
      setProblem(null)
      await reread()
    } catch (error) {
      sent.current = before
      setProblem(error instanceof RefusedRequest ? error.message : noAnswer)
    }
    setSending(false)
  }
  return { isSending, problem, send: (typed: string) => void send(typed) }
}
