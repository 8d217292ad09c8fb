import { useEffect, useRef, useState } from "react"
import { evidenceLimits } from "../../../lib/evidence-limits.ts"

export type ChosenPicture = { url: string; name: string }

const { pictures: usual, megabytes, megabytesTogether } = evidenceLimits

/** "": they can be sent. */
function validatePictures(files: File[], max: number): string {
  const large = files.find(({ size }) => size > megabytes * 1e6)
  if (large) return `“${large.name}” is larger than ${megabytes} MB.`
  if (files.length > max) return `At most ${max} pictures.`
  const together = files.reduce((sum, { size }) => sum + size, 0)
  return together > megabytesTogether * 1e6 ? `Together at most ${megabytesTogether} MB.` : ""
}

const revokeUrls = (urls: string[]) => {
  for (const url of urls) URL.revokeObjectURL(url)
}

/** Later choices are added, and unsuitable files are dropped with the reason. Without scripts it is a plain file field. */
export function useChosenPictures(most = usual) {
  const input = useRef<HTMLInputElement>(null)
  const files = useRef<File[]>([])
  const [previews, setPreviews] = useState<ChosenPicture[]>([])
  const [problem, setProblem] = useState("")
  const urls = useRef<string[]>([])
  useEffect(() => () => revokeUrls(urls.current), [])

  function setFiles(next: File[]) {
    const field = input.current
    if (!field) return
    const list = new DataTransfer()
    for (const file of next) list.items.add(file)
    field.files = list.files
    files.current = next
    revokeUrls(urls.current)
    urls.current = next.map((file) => URL.createObjectURL(file))
    setPreviews(next.map(({ name }, at) => ({ name, url: urls.current[at] ?? "" })))
  }

  return {
    input,
    shown: previews,
    problem,
    onChange() {
      const chosen = [...(input.current?.files ?? [])]
      const all = [...files.current, ...chosen]
      const wrong = validatePictures(all, most)
      setProblem(wrong)
      setFiles(wrong ? files.current : all)
    },
    remove(at: number) {
      setProblem("")
      setFiles(files.current.filter((_, index) => index !== at))
      input.current?.focus()
    },
  }
}
