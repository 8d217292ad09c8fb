/** `1 order`, `2 orders`. */
export const formatCount = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

const numberWords = [
  "No",
  "One",
  "Two",
  "Three",
  "Four",
  "Five",
  "Six",
  "Seven",
  "Eight",
  "Nine",
  "Ten",
  "Eleven",
  "Twelve",
]

/** For the start of a sentence: `Nine things`, `13 things`. */
export const formatSpelledCount = (number: number, one: string, many = `${one}s`) =>
  `${numberWords[number] ?? number} ${number === 1 ? one : many}`
