/** Opens the system's share dialog; copies the URL when that is missing or fails, but not when the visitor closed it. */
export async function shareOrCopy(page: {
  title: string
  url: string
}): Promise<"shared" | "copied" | "left" | "failed"> {
  try {
    if (navigator.share) {
      await navigator.share(page)
      return "shared"
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "left"
  }
  try {
    await navigator.clipboard.writeText(page.url)
    return "copied"
  } catch {
    return "failed"
  }
}
