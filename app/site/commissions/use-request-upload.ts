import { useState } from "react"
import { href, useNavigate } from "react-router"
import { type Problem, problemStatuses } from "../../../domain/problem.ts"
import type { RefusedForm } from "../contact/refused-form.ts"

const offlineProblem: Problem = {
  code: "unavailable",
  message: "Your request couldn’t be sent. Nothing you wrote is lost. Please check your connection and try again.",
}

/** Reports the upload's progress in percent. @returns `send` returns whether it handles the submission */
export function useRequestUpload() {
  const navigate = useNavigate()
  const [progress, setProgress] = useState<number | null>(null)
  const [refused, setRefused] = useState<RefusedForm>()
  const send = (form: HTMLFormElement): boolean => {
    const data = new FormData(form)
    const hasPictures = data.getAll("pictures").some((file) => typeof file !== "string" && file.size > 0)
    if (!hasPictures) return false
    const typed = Object.fromEntries([...data].filter(([, value]) => typeof value === "string"))
    const answer = (problem: Problem | null) => {
      setProgress(null)
      if (problem) setRefused({ problem, typed })
      else void navigate(`${href("/commissions")}?sent=yes#request`, { replace: true })
    }
    const request = new XMLHttpRequest()
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      setProgress(total > 0 ? Math.round((100 * loaded) / total) : 0),
    )
    request.addEventListener("load", () => answer(parseProblem(request)))
    request.addEventListener("error", () => answer(offlineProblem))
    request.open("POST", href("/api/commissions"))
    request.send(data)
    setProgress(0)
    return true
  }
  return { send, progress, refused }
}

function parseProblem(request: XMLHttpRequest): Problem | null {
  try {
    const { problem } = JSON.parse(request.responseText) as { problem: Problem | null }
    return problem && problem.code in problemStatuses ? problem : null
  } catch {
    const message =
      request.status === 413
        ? "Your pictures are too large. Please send fewer, or smaller ones."
        : offlineProblem.message
    return { code: "unavailable", message }
  }
}
