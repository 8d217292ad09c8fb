import type { Plugin } from "vite"

/** V8 stores a text with one character beyond Latin-1 in two bytes per character, so the server's code is escaped to ASCII. */
export const asciiEscapes: Plugin = {
  name: "solander-plain-letters",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === "chunk") chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escapeCharacter)
  },
}

const escapeCharacter = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`
