import type { Plugin } from "vite"

/**
 * A text with one sign beyond Latin-1 takes two bytes a letter in memory, as long as the program runs: the server's code
 * is written without any.
 */
export const plainLetters: Plugin = {
  name: "solander-plain-letters",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === "chunk") chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped)
  },
}

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`
