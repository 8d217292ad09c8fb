type Page = { status: number; type: string }

/** Only reads. */
export async function requestPage(socketPath: string, path: string, timeoutMs: number): Promise<Page> {
  // Takes megabytes, which most launchers never need.
  const { get } = await import("node:http")
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const request = get({ socketPath, path, signal, agent: false, headers: { host: "localhost" } }, (answer) => {
      answer.on("error", reject)
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, type: answer.headers["content-type"] ?? "" }))
      answer.resume()
    })
    request.on("error", reject)
  })
}

/** @returns why visitors must not come, null when every page is there */
export async function findBrokenPage(socketPath: string, pages: string[], timeoutMs: number): Promise<string | null> {
  for (const path of ["/", ...pages.filter((page) => page !== "/")]) {
    const page = await requestPage(socketPath, path, timeoutMs).catch(() => null)
    if (!page) return `its page ${path} did not answer`
    if (page.status !== 200) return `its page ${path} answered with the error ${page.status}`
    if (!page.type.startsWith("text/html")) return `its page ${path} was not a page`
  }
  return null
}
