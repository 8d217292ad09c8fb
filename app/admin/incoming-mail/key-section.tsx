import { Button, TextInput } from "@mantine/core"
import { FormSection, Wide } from "../kit/form-section.tsx"

type Props = {
  has: boolean
  made: string | null
  site: string
}

export const KeySection = ({ has, made, site }: Props) => (
  <FormSection
    title="For the program"
    note="how it sends an e-mail"
    actions={
      <Button variant="default" type="submit" name="intent" value="make key">
        {has ? "Replace the key" : "Make a key"}
      </Button>
    }
  >
    <Wide>
      <p>
        It sends each e-mail as it came, by <code>POST {`${site}/api/letters`}</code> with{" "}
        <code>Content-Type: message/rfc822</code> and a header{" "}
        <code>Solander-Signature: t=&lt;seconds since 1970&gt;,v0=&lt;hex&gt;,v1=&lt;hex&gt;</code>. Both are
        HMAC-SHA256 with the key: <code>v0</code> of the seconds, <code>v1</code> of the seconds, a point and the
        e-mail’s bytes. An e-mail that is sent twice is kept once.
      </p>
      {made !== null && (
        <TextInput
          label="Key"
          description="Shown only now. The program that sends e-mails needs it"
          value={made}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {made === null && <p className="soft">{has ? "There is a key." : "There is no key yet."}</p>}
    </Wide>
  </FormSection>
)
