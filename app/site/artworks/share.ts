/**
 * Opens the system's share sheet; if that is missing or fails, copies the address, but not if the visitor closed the
 * sheet.
 */
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
