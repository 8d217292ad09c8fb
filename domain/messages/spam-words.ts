/** `words`: in how many messages each word occurs. */
type Heap = { letters: number; words: Map<string, number> }

const fewest = 10

const spokesmen = 20

const wordsIn = (text: string): Set<string> =>
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

/** Naive Bayes with equal priors. @returns from 0 to 1; null with too little data */
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
