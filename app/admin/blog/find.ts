import { useEffect, useState } from "react"
import { href } from "react-router"
import type { FoundForText } from "../../../domain/blog/post-editor.server.ts"

const none: FoundForText = { works: [], pictures: [] }

/** `isCurrent`: the answer belongs to the current query, not to an earlier one. */
type Answer = { found: FoundForText; isCurrent: boolean }

/** Not with a fetcher, which would show an error page while offline. @param query null: no search */
export function useFound(query: string | null): Answer {
  const [answer, setAnswer] = useState<{ query: string | null; found: FoundForText }>({ query: null, found: none })
  useEffect(() => {
    if (query === null) return
    const request = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const url = `${href("/admin/blog/find")}?q=${encodeURIComponent(query)}`
        const answer = await fetch(url, { signal: request.signal })
        setAnswer({ query, found: answer.ok ? await answer.json() : none })
      } catch {
        if (!request.signal.aborted) setAnswer({ query, found: none })
      }
    }, 120)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [query])
  return { found: answer.found, isCurrent: query === null || query === answer.query }
}
