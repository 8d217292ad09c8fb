export class SiteExportProblem extends Error {
  override name = "SiteExportProblem"
}

/** As many as hold the XML declaration. */
const declarationBytes = 200

/** Not allowed in XML, but old editors leave them in texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it removes them
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** In the encoding that the file's beginning names. Bytes that are wrong in it are refused. */
export async function* decodeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let start = Buffer.alloc(0)
  let decoder: TextDecoder | null = null
  const decode = (bytes: Uint8Array | undefined) => {
    decoder ??= createDecoder(start)
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined }).replace(forbidden, "")
    } catch {
      throw new SiteExportProblem(`This file is not in the encoding that it names, ${decoder.encoding.toUpperCase()}.`)
    }
  }
  for await (const chunk of chunks) {
    if (decoder) yield decode(chunk)
    else {
      start = Buffer.concat([start, chunk])
      if (start.length >= declarationBytes) yield decode(start)
    }
  }
  yield decoder ? decode(undefined) : decode(start) + decode(undefined)
}

function createDecoder(start: Buffer): TextDecoder {
  const marked = getMarkedEncoding(start)
  const declared = /^[^<]{0,3}<\?xml[^>]*\sencoding=["']([\w.:-]{1,40})["']/.exec(start.toString("latin1"))?.[1]
  const label = marked ?? (declared?.toLowerCase().startsWith("utf-16") ? "utf-8" : declared) ?? "utf-8"
  try {
    return new TextDecoder(label, { fatal: true })
  } catch {
    throw new SiteExportProblem(`This file names an encoding that is not known, ${label}.`)
  }
}

function getMarkedEncoding(start: Buffer): string | null {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le"
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be"
  return null
}
