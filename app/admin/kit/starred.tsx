/** Italicizes *a title* between asterisks. */
export const Starred = ({ text }: { text: string }) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
  <>{text.split("*").map((piece, index) => (index % 2 === 1 ? <i key={index}>{piece}</i> : piece))}</>
)
