import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False on the server and while hydrating. */
export const useScripted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
