import { useEffect } from "react"
import { tell } from "./tell.ts"

/** Somebody types at least so fast: what stands longer is a whole word. In milliseconds. */
const stillMs = 1_500

/** Tells which words found nothing, once they have stood for a while. @param words "": something was found */
export function useTellNothingFound(words: string): void {
  useEffect(() => {
    if (words === "") return
    const timer = setTimeout(() => tell({ k: "q", q: words.slice(0, 80) }), stillMs)
    return () => clearTimeout(timer)
  }, [words])
}
