import { notFound } from "../request/answer.ts"

/** Every admin address that is not there. Strangers learn nothing: the layout asks them to sign in first. */
export function loader() {
  throw notFound()
}

export const action = loader

export default function NotFound() {
  return null
}
