import { useState } from "react"
import { href, useNavigate } from "react-router"
import { fetchJson, RefusedRequest } from "../kit/parse-json-response.ts"
import { type ChosenFile, getAnnouncedFile } from "../uploading/chosen-files.ts"
import { useUploads } from "../uploading/uploads.tsx"
import type { FilesAnswer, FilesRequest } from "./files.ts"

const noAnswer = "The site did not answer. Please check the connection, then choose the file again."

const postFiles = (body: FilesRequest) => fetchJson<FilesAnswer>(href("/admin/import/files"), body)

/** WordPress and Squarespace write XML, and no list of works is XML. */
const isSiteExport = ({ name }: File) => /\.(?:xml|wxr)$/i.test(name)

export function useImportFiles() {
  const { queue } = useUploads()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const guarded = async (send: () => Promise<void>) => {
    setProblem(null)
    try {
      await send()
    } catch (error) {
      setProblem(error instanceof RefusedRequest ? error.message : noAnswer)
    }
  }
  return {
    problem,
    sendTable: (chosen: ChosenFile[]) =>
      guarded(async () => {
        const [first] = chosen
        if (!first) return
        const isSite = isSiteExport(first.file)
        const answer = await postFiles({ act: isSite ? "site" : "begin", file: getAnnouncedFile(first) })
        const [sent] = answer.files
        if (!answer.import || !sent || !("upload" in sent)) throw new Error(noAnswer)
        const { upload: id, begun } = sent
        const purpose = isSite ? "site export" : "import"
        queue.add([{ id, purpose, subject: answer.import, begun, file: first.file }])
        await navigate(href(isSite ? "/admin/import/site/:id" : "/admin/import/:id", { id: answer.import }))
      }),
    sendPictures: (id: string, chosen: ChosenFile[]) =>
      guarded(async () => {
        const refused: string[] = []
        for (let from = 0; from < chosen.length; from += 500) {
          const some = chosen.slice(from, from + 500)
          const { files } = await postFiles({ act: "pictures", id, files: some.map(getAnnouncedFile) })
          queue.add(
            files.flatMap((answer, at) => {
              const file = some[at]?.file
              if (!file || !("upload" in answer)) return []
              return { id: answer.upload, purpose: "import picture" as const, subject: id, begun: answer.begun, file }
            }),
          )
          for (const [at, answer] of files.entries())
            if ("refused" in answer) refused.push(`${some[at]?.file.name}: ${answer.refused}`)
        }
        if (refused.length > 0) setProblem(refused.join(" "))
      }),
  }
}
