import { Checkbox } from "@mantine/core"
import type { SiteDomainView } from "../../../domain/site-domain/site-domain-queries.server.ts"
import { Fold } from "../kit/fold.tsx"
import { type FormRefusal, FormSection, PlainInput, Wide } from "../kit/form-section.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"

type Props = FormRefusal & {
  current: SiteDomainView | null
  /** Found at its interfaces. */
  machine: { ipv4: string | null; ipv6: string | null }
  arrivedAt: { ipv4: string; ipv6: string }
}

export function DomainForm({ current, machine, arrivedAt, typed, errors }: Props) {
  const isHidden = machine.ipv4 !== null && !current?.ipv4 && !current?.ipv6 && !errors?.ipv4 && !errors?.ipv6
  const addresses = (
    <>
      <PlainInput
        label="This machine’s public address"
        name="ipv4"
        placeholder={machine.ipv4 ?? "203.0.113.24"}
        description={
          machine.ipv4 ? `Leave empty to use ${machine.ipv4}` : "Your router or your internet provider shows it"
        }
        defaultValue={String(typed?.ipv4 ?? current?.ipv4 ?? (machine.ipv4 ? "" : arrivedAt.ipv4))}
        error={errors?.ipv4}
      />
      <PlainInput
        label="The same with IPv6"
        name="ipv6"
        placeholder={machine.ipv6 ?? "None"}
        description={machine.ipv6 ? `Leave empty to use ${machine.ipv6}` : "Only if it has one"}
        defaultValue={String(typed?.ipv6 ?? current?.ipv6 ?? (machine.ipv6 ? "" : arrivedAt.ipv6))}
        error={errors?.ipv6}
      />
    </>
  )
  return (
    <FormSection
      title={current ? "Change the domain" : "Your domain"}
      note="bought at a registrar such as GoDaddy, Namecheap, Cloudflare or IONOS"
      actions={
        <SubmitButton variant="filled" intent="save">
          {current ? "Save" : "Use this domain"}
        </SubmitButton>
      }
    >
      <PlainInput
        label="Domain"
        name="name"
        inputMode="url"
        placeholder="maritosgood.com"
        defaultValue={String(typed?.name ?? current?.shownName ?? "")}
        error={errors?.name}
      />
      <Checkbox
        label="Also with www. in front"
        name="hasWww"
        value="on"
        defaultChecked={typed ? typed.hasWww === "on" : (current?.hasWww ?? true)}
      />
      {isHidden ? (
        <Wide>
          <Fold title="This machine’s addresses">{addresses}</Fold>
        </Wide>
      ) : (
        addresses
      )}
    </FormSection>
  )
}
