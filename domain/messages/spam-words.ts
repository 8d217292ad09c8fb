/** Two heaps of letters: how many, and in how many of them each word is. */
export type Heap = { letters: number; words: Map<string, number> }

/** So many letters must be in each heap: from fewer nothing is learned. */
const fewest = 10

/** How many words of a letter speak for or against it: those that say most. */
const spokesmen = 20

/** The words of a text, each once, in small letters. */
export const wordsIn = (text: string): Set<string> =>
  new Set(
    text
      .slice(0, 2000)
      .toLowerCase()
      .match(/[\p{L}\p{N}$€][\p{L}\p{N}'’-]{2,29}/gu) ?? [],
  )

export function heapOf(texts: string[]): Heap {
  const words = new Map<string, number>()
  for (const text of texts) for (const word of wordsIn(text)) words.set(word, (words.get(word) ?? 0) + 1)
  return { letters: texts.length, words }
}

/**
 * How much a letter is like those of the first heap (naive Bayes, with the two heaps counting alike).
 * @returns from 0 to 1; null when one of the heaps is too small
 */
export function likenessTo(text: string, spam: Heap, fine: Heap): number | null {
  if (spam.letters < fewest || fine.letters < fewest) return null
  const share = (heap: Heap, word: string) => ((heap.words.get(word) ?? 0) + 0.5) / (heap.letters + 1)
  const odds = [...wordsIn(text)]
    .filter((word) => (spam.words.get(word) ?? 0) + (fine.words.get(word) ?? 0) >= 3)
    .map((word) => Math.log(share(spam, word) / share(fine, word)))
    .toSorted((one, other) => Math.abs(other) - Math.abs(one))
    .slice(0, spokesmen)
  return 1 / (1 + Math.exp(-odds.reduce((sum, one) => sum + one, 0)))
}
