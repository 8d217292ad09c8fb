import { useEffect } from "react"

/** Redirects to the provider's page the first time only; without storage the page's link remains. @param url null: no page */
export function useCardPageOnce(token: string, url: string | null): void {
  useEffect(() => {
    if (!url) return
    const key = `card-page-${token}`
    try {
      if (sessionStorage.getItem(key)) return
      sessionStorage.setItem(key, "seen")
    } catch {
      return
    }
    window.location.assign(url)
  }, [token, url])
}
