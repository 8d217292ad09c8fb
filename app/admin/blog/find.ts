import { useEffect, useState } from "react"
import { href } from "react-router"
import type { FoundForText } from "../../../domain/blog/post-editor.server.ts"

const none: FoundForText = { works: [], pictures: [] }

/** `isCurrent`: it is the answer to what is typed now; otherwise that to what was typed before. */
type Answer = { found: FoundForText; isCurrent: boolean }

/**
 * Works and pictures by what is typed. Not by a fetcher of the router, which would show an error page without a
 * connection: then nothing is found.
 * @param query null: nothing is searched for
 */
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
