/** `reason`: the server's own words; "": none. Names of properties are in small letters, like `header.d`. */
export type AuthenticationResult = {
  method: string
  result: string
  reason: string
  properties: Record<string, string>
}

/** `server`: who says so; "" where the header does not say, as Outlook's. */
type AuthenticationResults = { server: string; results: AuthenticationResult[] }

const maxCharacters = 8000
const maxResults = 40

/** RFC 8601, 2.2, and what large receivers write instead. Linear time. */
export function parseAuthenticationResults(header: string): AuthenticationResults {
  const parts = splitParts(header.slice(0, maxCharacters)).slice(0, maxResults)
  const [first] = parts
  const hasServer = first !== undefined && !/^\s*[a-z0-9-]+\s*(?:\/\s*\d+\s*)?=/i.test(first.text)
  const server = hasServer ? (first.text.trim().split(/\s+/)[0] ?? "") : ""
  return {
    server: server.toLowerCase().replace(/\.$/, ""),
    results: parts.slice(hasServer ? 1 : 0).flatMap((part) => parseResult(part) ?? []),
  }
}

type Part = { text: string; comments: string[] }

/** At semicolons outside of comments and quoted strings. */
function splitParts(header: string): Part[] {
  const parts: Part[] = []
  let [text, comment, depth, isQuoted] = ["", "", 0, false]
  let comments: string[] = []
  for (let at = 0; at < header.length; at++) {
    const character = header.charAt(at)
    const isEscaped = character === "\\" && at + 1 < header.length
    if (isEscaped) at++
    const written = isEscaped ? header.charAt(at) : character
    if (depth > 0) {
      if (!isEscaped && character === "(") depth++
      if (!isEscaped && character === ")") depth--
      if (depth > 0) comment += written
      else comments.push(comment)
    } else if (!isEscaped && character === '"') isQuoted = !isQuoted
    else if (isQuoted) text += /\s/.test(written) ? "_" : written
    else if (character === "(") [depth, comment] = [1, ""]
    else if (character === ";") {
      parts.push({ text, comments })
      ;[text, comments] = ["", []]
    } else text += written
  }
  return [...parts, { text, comments }].filter((part) => part.text.trim() !== "")
}

function parseResult({ text, comments }: Part): AuthenticationResult | null {
  const [method = "", ...words] = text
    .replace(/\s*=\s*/g, "=")
    .trim()
    .split(/\s+/)
  const [, name = "", result = ""] = /^([a-z0-9-]+)(?:\/\d+)?=([a-z]+)/i.exec(method) ?? []
  if (name === "") return null
  const pairs = words.flatMap((word): [string, string][] => {
    const [, key = "", value = ""] = /^([a-z0-9.-]+)=(.*)$/i.exec(word) ?? []
    return key ? [[key.toLowerCase(), value.slice(0, 300)]] : []
  })
  const properties = Object.fromEntries(pairs)
  const reason = (properties.reason?.replaceAll("_", " ") ?? comments[0] ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300)
  return { method: name.toLowerCase(), result: result.toLowerCase(), reason, properties }
}
