import { useEffect, useRef } from "react"

/** Only the server renders structured data (`page-meta.ts`): after a client-side navigation it would describe another page. */
export function useRemoveStructuredData(pathname: string): void {
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname === first.current) return
    for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove()
  }, [pathname])
}
