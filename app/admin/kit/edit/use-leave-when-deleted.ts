import { useEffect } from "react"
import { useNavigate } from "react-router"

/** Goes to the list after the noun was deleted; its toast stays. */
export function useLeaveWhenDeleted(answer: object | null | undefined, path: string) {
  const navigate = useNavigate()
  const isDeleted = answer && "deleted" in answer && answer.deleted === true
  useEffect(() => {
    if (isDeleted) void navigate(path, { replace: true })
  }, [isDeleted, navigate, path])
}
