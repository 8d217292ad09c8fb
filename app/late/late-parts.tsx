import { CountVisits } from "../site/visits/count-visits.tsx"
import { ConnectionNotice } from "../ui/connection/connection-notice.tsx"

export const LateParts = () => (
  <>
    <ConnectionNotice />
    <CountVisits />
  </>
)
