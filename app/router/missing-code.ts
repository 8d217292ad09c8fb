/** The pause before code is asked for again, after this one: twice as long, to a minute. In milliseconds. */
export const longer = (pause: number) => Math.min(pause * 2, 60_000)

/** How often code that is there may fail to run. */
export const mostFailures = 3

/**
 * What the server says of a file of the site's code. `gone`: the site was updated since.
 * @param file its address; as a `URL`, it is waited for without a connection, and the page says so (`app/ui/connection/`)
 */
export async function askFor(file: string | URL): Promise<"there" | "gone" | "no answer"> {
  try {
    const { ok, status } = await fetch(file, { method: "HEAD", cache: "no-store" })
    return ok ? "there" : status === 404 ? "gone" : "no answer"
  } catch {
    return "no answer"
  }
}

/** Ends sooner when the connection is back. */
export const oneMoment = (pause: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener("online", go)
      resolve()
    }
    const timer = setTimeout(go, pause)
    addEventListener("online", go)
  })
