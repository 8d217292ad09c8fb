import { UNSAFE_decodeViaTurboStream as decode } from "react-router"

type LoaderData = Record<string, Record<string, unknown> | undefined>

/** What a page's loaders gave its scripts, by route. */
export async function readLoaderData(html: string): Promise<LoaderData> {
  const [, quoted = '""'] = /streamController\.enqueue\((".*?")\);window/s.exec(html) ?? []
  const stream = new Response(JSON.parse(quoted)).body as ReadableStream<Uint8Array<ArrayBuffer>>
  const { value } = await decode(stream, globalThis)
  return (value as { loaderData: LoaderData }).loaderData
}
