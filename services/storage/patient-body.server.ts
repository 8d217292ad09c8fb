import { finished, Readable } from "node:stream"

/**
 * The bytes of an answer. Whoever reads them may take as long as they like; a service that sends nothing for `silenceMs`
 * while somebody waits for more has failed.
 * @param explain makes the error that readers are told
 */
export function patientBody(from: Readable, silenceMs: number, explain: (error: Error) => Error): Readable {
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
  // It may break off before anybody reads: they are told then, and an error without a listener would end the process.
  body.on("error", () => {})
  // paused before anybody listens: nothing is read until somebody asks
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
