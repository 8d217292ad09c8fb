import { useEffect } from "react"

/**
 * Goes on to the provider's page by itself the first time; whoever comes back from there stays here. If storage is
 * forbidden, the link on the page is the way.
 * @param url of the provider's page; null: there is none to go to
 */
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
