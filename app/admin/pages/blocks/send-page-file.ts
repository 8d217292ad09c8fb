import { href } from "react-router"

export type EditorFile = { id: string; name: string; bytes: number }

type SendOptions = { pageId: string; file: File; onProgress: (sent: number) => void }

/** Not `fetch`, which knows no progress of what is sent. */
export function sendPageFile({ pageId, file, onProgress }: SendOptions) {
  const request = new XMLHttpRequest()
  const sent = new Promise<EditorFile>((resolve, reject) => {
    const fail = () => reject(new Error("It stopped on its way. Check the connection, then try again."))
    request.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded))
    request.addEventListener("error", fail)
    request.addEventListener("load", () => {
      const answer = parseAnswer(request.responseText)
      if (request.status === 413) reject(new Error("This file is too large."))
      else if (answer?.file) resolve(answer.file)
      else if (answer?.message) reject(new Error(answer.message))
      else fail()
    })
    const body = new FormData()
    body.set("file", file)
    request.open("POST", href("/admin/pages/:id/files", { id: pageId }))
    request.send(body)
  })
  return { sent, stop: () => request.abort() }
}

function parseAnswer(text: string): { file?: EditorFile; message?: string } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
