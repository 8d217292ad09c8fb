import { finished, Readable } from "node:stream"

/** Readers may be slow; a service that sends nothing for `silenceMs` while a reader waits has failed. */
export function withSilenceTimeout(from: Readable, silenceMs: number, explain: (error: Error) => Error): Readable {
  let timer: NodeJS.Timeout | undefined
  const fail = (error: Error) => body.destroy(explain(error))
  const body = new Readable({
    read() {
      clearTimeout(timer)
      timer = setTimeout(() => fail(new Error(`it was silent for ${silenceMs} ms`)), silenceMs)
      from.resume()
    },
    destroy(error, done) {
      clearTimeout(timer)
      from.destroy()
      done(error)
    },
  })
  // The source may fail before the first read: readers get the error then, and without a listener it would end the process.
  body.on("error", () => {})
  // Paused before a listener exists: nothing is read early.
  from.pause()
  from.on("data", (chunk) => {
    clearTimeout(timer)
    if (!body.push(chunk)) from.pause()
  })
  finished(from, (error) => {
    clearTimeout(timer)
    if (error) fail(error)
    else body.push(null)
  })
  return body
}
