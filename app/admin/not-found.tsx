import { notFound } from "../request/answer.ts"

/** Unknown admin paths. Visitors learn nothing, because the layout asks them to sign in first. */
export function loader() {
  throw notFound()
}

export const action = loader

export default function NotFound() {
  return null
}
