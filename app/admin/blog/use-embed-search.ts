import { useEffect, useState } from "react"
import { href } from "react-router"
import type { TextCandidates } from "../../../domain/blog/post-editor.server.ts"

const noResults: TextCandidates = { works: [], pictures: [] }

/** `isCurrent`: the answer belongs to the current query, not to an earlier one. */
type EmbedSearch = { found: TextCandidates; isCurrent: boolean }

/** Not with a fetcher, which would show an error page while offline. @param query null: no search */
export function useEmbedSearch(query: string | null): EmbedSearch {
  const [answer, setAnswer] = useState<{ query: string | null; found: TextCandidates }>({
    query: null,
    found: noResults,
  })
  useEffect(() => {
    if (query === null) return
    const request = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const url = `${href("/admin/blog/find")}?q=${encodeURIComponent(query)}`
        const answer = await fetch(url, { signal: request.signal })
        setAnswer({ query, found: answer.ok ? await answer.json() : noResults })
      } catch {
        if (!request.signal.aborted) setAnswer({ query, found: noResults })
      }
    }, 120)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [query])
  return { found: answer.found, isCurrent: query === null || query === answer.query }
}
